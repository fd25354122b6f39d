"""Sums over judged runs: detection, right cause, right leaf, false alarms, by strength and by family."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median
from typing import Any

from septet.scoreboard.judged import CONTROL, Judged


def tally(runs: Sequence[Judged]) -> dict[str, Any]:
    """Everything that the scoreboard says of one half of the seeds."""
    faults = [run for run in runs if run.truth.kind != CONTROL]
    controls = [run for run in runs if run.truth.kind == CONTROL]
    strengths = list(dict.fromkeys(run.truth.variant for run in faults))
    families = sorted({run.truth.family for run in faults})
    return {
        "faults": rates(faults),
        "by_strength": {name: rates([r for r in faults if r.truth.variant == name]) for name in strengths},
        "by_family": {name: rates([r for r in faults if r.truth.family == name]) for name in families},
        "controls": {
            "runs": len(controls),
            "false_alarms": sum(run.alarm for run in controls),
            "borderline": sum(run.outcome == "borderline" for run in controls),
            "alarms": [_line(run) for run in controls if run.alarm],
        },
        "confusion": confusion(faults),
        "wrong": [_line(run) for run in faults if not run.right_cause],
    }


def rates(runs: Sequence[Judged]) -> dict[str, Any]:
    """Counts, not shares: 3 of 4 says more than 75 %."""
    known = [run.known_at for run in runs if run.known_at is not None]
    return {
        "runs": len(runs),
        "detected": sum(run.outcome in ("leaf", "borderline") for run in runs),
        "right_cause": sum(run.right_cause for run in runs),
        "right_leaf": sum(run.right_leaf for run in runs),
        "median_steps_until_known": median(known) if known else None,
    }


def confusion(runs: Iterable[Judged]) -> list[dict[str, Any]]:
    """How often each fault was called what, what was wrong first."""
    counts = Counter((run.truth.kind, run.truth.variant, _said(run), run.right_cause) for run in runs)
    rows = [
        {"fault": kind, "strength": variant, "said": said, "right": right, "runs": n}
        for (kind, variant, said, right), n in counts.items()
    ]
    return sorted(rows, key=lambda row: (row["right"], row["fault"], row["strength"], -row["runs"], row["said"]))


def _said(run: Judged) -> str:
    return run.cause if run.alarm and run.cause else run.outcome


def _line(run: Judged) -> dict[str, Any]:
    return {
        "fault": run.truth.kind,
        "strength": run.truth.variant,
        "seed": run.seed,
        "said": _said(run),
        "question": run.question,
        "leaf": run.leaf,
        "right": list(run.truth.causes),
    }


def scoreboard_content(runs: Sequence[Judged], profile: str) -> dict[str, Any]:
    """The scoreboard as JSON: both halves of the seeds apart, and every run."""
    splits = {split: [run for run in runs if run.split == split] for split in ("held-out", "tuning")}
    return {
        "profile": profile,
        "splits": {split: tally(judged) for split, judged in splits.items() if judged},
        "seeds": {split: sorted({run.seed for run in judged}) for split, judged in splits.items() if judged},
        "runs": [
            run.model_dump(mode="json") | {"right_cause": run.right_cause, "right_leaf": run.right_leaf} for run in runs
        ],
    }
