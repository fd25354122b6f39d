"""How often the diagnosis was right: causes and panels apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.lab.bounded import MOST
from septet.lab.order import commitment
from septet.lab.reveal import Written
from septet.record.non_finite import from_json


@dataclass(frozen=True)
class RunScore:
    """One run: what was said, what it was."""

    run: str
    fault: str
    said: str
    panel: int
    right_panels: tuple[int, ...]
    cause_right: bool
    panel_right: bool
    walked: str | None
    question: str | None
    walk_right: bool


@dataclass(frozen=True)
class Score:
    """A learner's result.

    Attributes:
        written: diagnoses in the file now.
        expected: blind runs.
        runs: scores, empty until the reveal.
        changed: whether the file is another one than at the reveal.
    """

    written: int
    expected: int
    runs: tuple[RunScore, ...] = ()
    changed: bool = False

    @property
    def causes(self) -> int:
        """Right causes."""
        return sum(run.cause_right for run in self.runs)

    @property
    def walks(self) -> int:
        """Right causes of the program's own blind walk."""
        return sum(run.walk_right for run in self.runs)

    @property
    def panels(self) -> int:
        """Right panels."""
        return sum(run.panel_right for run in self.runs)


def read_reveal(path: Path) -> dict[str, Any]:
    """reveal.json, its commitments recomputed.

    Raises:
        InputError: not what `septet reveal` wrote, or changed since.
    """
    try:
        content = from_json(read_bounded(path, MOST, "what `septet reveal` writes"))
        for run, opened in content["runs"].items():
            if commitment(run, opened["fault"], opened["salt"]) != opened["commitment"]:
                raise InputError(f"{path}: {run} does not open its commitment, so the file was changed")
            _ = (opened["causes"], opened["panels"], opened["walk"]["cause"], opened["walk"]["question"])
            _ = (content["diagnoses"][run]["cause"], content["diagnoses"][run]["panels"][0])
        _ = content["diagnoses_sha256"]
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        raise InputError(f"{path}: not what `septet reveal` writes") from None
    return dict(content)


def score(runs: Sequence[str], written: Written, revealed: Mapping[str, Any] | None) -> Score:
    """Score what was written before the reveal; before it, only count.

    What the file says after the reveal does not count, and that it differs is marked.
    """
    if revealed is None:
        return Score(len(written.diagnoses), len(runs))
    scores = tuple(_run(run, opened, revealed["diagnoses"][run]) for run, opened in revealed["runs"].items())
    return Score(len(written.diagnoses), len(runs), scores, written.sha256 != revealed["diagnoses_sha256"])


def _run(run: str, opened: Mapping[str, Any], said: Mapping[str, Any]) -> RunScore:
    panel = said["panels"][0]
    right = tuple(opened["panels"])
    walked = opened["walk"]
    return RunScore(
        run=run,
        fault=opened["fault"],
        said=said["cause"],
        panel=panel,
        right_panels=right,
        cause_right=said["cause"] in opened["causes"],
        panel_right=panel in right,
        walked=walked["cause"],
        question=walked["question"],
        walk_right=walked["cause"] in opened["causes"],
    )


def score_markdown(learner: str, result: Score) -> str:
    """diagnosis-score.md."""
    lines = [f"# Diagnoses of {learner}", ""]
    if not result.runs:
        lines += [
            f"{result.written} of {result.expected} committed. Not revealed yet: nothing is scored.",
            "",
            f"Fill in `{learner}-diagnoses.md` (copy the template), then run `snakemake reveal`.",
        ]
        return "\n".join(lines) + "\n"
    if result.changed:
        lines += ["**The diagnoses were changed after the reveal.** The score is of those from before it.", ""]
    n = len(result.runs)
    lines += [f"Right cause: {result.causes}/{n}. Right panel: {result.panels}/{n}.", ""]
    lines += [
        "| run | diagnosed | was | cause | panel named | panels that tell | panel |",
        "|---|---|---|---|---|---|---|",
    ]
    for run in result.runs:
        panels = ", ".join(map(str, run.right_panels))
        lines.append(
            f"| {run.run} | {run.said} | {run.fault} | {_word(run.cause_right)} "
            f"| {run.panel} | {panels} | {_word(run.panel_right)} |"
        )
    lines += [
        "",
        "## The program's own walk",
        "",
        "It had the blind records only, and its verdicts were sealed until the reveal.",
    ]
    lines += [
        "",
        f"Right cause: {result.walks}/{n}.",
        "",
        "| run | walked to | question | was | cause |",
        "|---|---|---|---|---|",
    ]
    for run in result.runs:
        lines.append(
            f"| {run.run} | {run.walked or 'no leaf'} | {run.question or ''} | {run.fault} | {_word(run.walk_right)} |"
        )
    return "\n".join(lines) + "\n"


def _word(right: bool) -> str:
    return "right" if right else "wrong"
