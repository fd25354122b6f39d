"""The overfit run in numbers: where val and train are lowest, the gap between them, and who pays for it."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from septet.errors import InputError
from septet.record.run_record import RunRecord
from septet.report.overfit_onset import centred_mean, overfit_onset
from septet.report.read_series import at

TRAIN_MEAN = 100  # steps: one batch is 32 rows, its loss alone says little
EARLY = 100  # steps in which a missing warm-up shows
CLASSES = ("regular", "irregular")


def gap_analysis(record: RunRecord, hot: Sequence[RunRecord] = ()) -> dict[str, Any]:
    """Everything that `gap-analysis.md` says, ready for JSON; losses in nats per target.

    Args:
        record: the overfit run.
        hot: runs at a peak rate where a missing warm-up shows, to set beside it.

    Raises:
        InputError: the run has no finite train or val loss.
    """
    val_steps, val = _finite(record, "loss/val")
    train_steps, train = _finite(record, "loss/train")
    smooth = centred_mean(train, TRAIN_MEAN)
    t_val, t_train = int(val.argmin()), int(smooth.argmin())
    onset = overfit_onset(record)
    train_end = float(train[-TRAIN_MEAN:].mean())
    return {
        "run": record.manifest.run,
        "seed": record.manifest.seed,
        "status": record.manifest.status,
        "last_step": int(record.steps[-1]),
        "t_val_min": int(val_steps[t_val]),
        "val_min": float(val[t_val]),
        "t_train_min": int(train_steps[t_train]),
        "train_min": float(smooth[t_train]),
        "val_end": float(val[-1]),
        "train_end": train_end,
        "gap_at_val_min": float(
            val[t_val] - smooth[np.searchsorted(train_steps, val_steps[t_val]).clip(0, len(smooth) - 1)]
        ),
        "gap_end": float(val[-1]) - train_end,
        "onset": asdict(onset) if onset else None,
        "tax": _tax(record, [int(val_steps[t_val])]),
        "classes": {name: _class(record, name) for name in CLASSES if record.has(f"loss/{name}")},
        "hot": [_peak(run) for run in hot],
    }


def _tax(record: RunRecord, marks: Sequence[int]) -> list[dict[str, float]]:
    """Regular, irregular, and by how much irregular is above, at some steps of the run."""
    if not all(record.has(f"loss/{name}") for name in CLASSES):
        return []
    end = int(record.series("loss/regular")[0][-1])
    wanted = sorted({*marks, *(round(end * share) for share in (0.0625, 0.125, 0.25, 0.5, 0.75, 1.0))})
    rows = []
    for step in wanted:
        regular, irregular = (at(record, f"loss/{name}", step) for name in CLASSES)
        rows.append({"step": step, "regular": regular, "irregular": irregular, "excess": irregular / regular - 1})
    return rows


def _class(record: RunRecord, name: str) -> dict[str, float]:
    steps, values = _finite(record, f"loss/{name}")
    lowest = int(values.argmin())
    return {"t_min": int(steps[lowest]), "min": float(values[lowest]), "end": float(values[-1])}


def _peak(record: RunRecord) -> dict[str, Any]:
    """The largest train loss of the first steps; what is not finite is counted, not compared."""
    steps, values = record.series("loss/train")
    early = values[steps < EARLY]
    finite = np.where(np.isfinite(early), early, -np.inf)
    highest = int(finite.argmax())
    schedule = record.manifest.config.get("training", {}).get("learning_rate", {})
    return {
        "run": record.manifest.run,
        "seed": record.manifest.seed,
        "status": record.manifest.status,
        "warmup_steps": schedule.get("warmup_steps"),
        "max_rate": schedule.get("max"),
        "start": float(early[0]),
        "peak": float(finite[highest]),
        "peak_step": int(steps[highest]),
        "non_finite": int((~np.isfinite(early)).sum()),
        "at_50": at(record, "loss/train", 50),
        "end": float(values[-1]),
        "last_step": int(steps[-1]),
    }


def _finite(record: RunRecord, name: str) -> tuple[Any, Any]:
    steps, values = record.series(name) if record.has(name) else (np.array([], np.int64), np.array([]))
    finite = np.isfinite(values)
    if not finite.any():
        raise InputError(f"run {record.manifest.run}: no finite {name}, so there is no gap to analyse")
    return steps[finite], values[finite]


def gap_markdown(gap: Mapping[str, Any]) -> str:
    """The analysis as a page of Markdown."""
    lines = [
        "# Overfit: the gap between train and val",
        "",
        f"Run `{gap['run']}`, seed {gap['seed']}, {gap['last_step']} updates, status {gap['status']}. Losses are nats",
        f"per target. Train is a mean over {TRAIN_MEAN} steps (one batch is only 32 rows), val is all held-out rows.",
        "",
        "| | step | train | val | gap |",
        "|---|---|---|---|---|",
        f"| val lowest | {gap['t_val_min']} | {gap['val_min'] - gap['gap_at_val_min']:.3f} | {gap['val_min']:.3f} | "
        f"{gap['gap_at_val_min']:.3f} |",
        f"| train lowest | {gap['t_train_min']} | {gap['train_min']:.3f} | | |",
        f"| end | {gap['last_step']} | {gap['train_end']:.3f} | {gap['val_end']:.3f} | {gap['gap_end']:.3f} |",
        "",
        "## Onset",
        "",
        *onset_lines(gap),
        "",
        "How it was found: val is smoothed by a centred mean of 5 evaluations, and t* is the minimum of that. The",
        "noise is the robust standard deviation of up to 41 evaluations around t* about a parabola. The interval spans",
        "every step whose smoothed loss is within two such deviations of the minimum. There is an onset only where the",
        "last tenth of the evaluations lies after t* and above the minimum by more, and train goes on falling.",
        "",
        "## Regular and irregular verbs meanwhile",
        "",
        *tax_lines(gap),
        "",
        "## Beside it: where a missing warm-up raises the loss",
        "",
        *hot_lines(gap),
        "",
    ]
    return "\n".join(lines)


def onset_lines(gap: Mapping[str, Any]) -> list[str]:
    """The onset in a sentence or two."""
    onset = gap["onset"]
    if onset is None:
        return ["No onset: val ends within its own noise of its minimum, or train stopped falling with it."]
    return [
        f"**t\\* = {onset['step']}, interval {onset['low']} to {onset['high']}.** The valley is flat: the noise of one",
        f"evaluation is {onset['noise']:.4f} nats, and losses within {onset['tolerance']:.4f} of the minimum count as",
        f"the same. At the end val stands {onset['rise']:.3f} above the minimum.",
    ]


def tax_lines(gap: Mapping[str, Any]) -> list[str]:
    """Val loss by verb class over the run, as a table, and each class's own minimum."""
    if not gap["tax"]:
        return ["The record has no loss by verb class."]
    lines = ["| step | regular | irregular | irregular above regular |", "|---|---|---|---|"]
    for row in gap["tax"]:
        lines.append(f"| {row['step']} | {row['regular']:.3f} | {row['irregular']:.3f} | {row['excess']:+.1%} |")
    lines.append("")
    for name, found in gap["classes"].items():
        lines.append(
            f"- {name}: lowest {found['min']:.3f} at step {found['t_min']}, "
            f"{found['end'] - found['min']:+.3f} by the end ({found['end'] / found['min'] - 1:+.1%})"
        )
    return lines


def hot_lines(gap: Mapping[str, Any]) -> list[str]:
    """The hot pair as a table."""
    if not gap["hot"]:
        return ["The hot pair was not run."]
    lines = [
        "The same run at a far higher peak rate, with and without warm-up; the peak is of train loss in the first",
        f"{EARLY} steps.",
        "",
        "| run | peak rate | warm-up | loss at step 0 | peak | at step | at step 50 | last | status |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for run in gap["hot"]:
        lines.append(
            f"| `{run['run']}` | {run['max_rate']} | {run['warmup_steps']} | {run['start']:.2f} | "
            f"**{run['peak']:.2f}** | {run['peak_step']} | {run['at_50']:.2f} | {run['end']:.2f} | {run['status']} |"
        )
    return lines
