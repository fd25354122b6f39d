"""What the report is written from: whatever lies under the outputs, and nothing that does not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.record import RunRecord, read_record
from septet.record.non_finite import from_json

HEALTHY = "19-healthy"
OVERFIT = "19-overfit"
HOT = {"hot-no-warmup": "19-hot/no-warmup", "hot-with-warmup": "19-hot/with-warmup"}
MAX_BYTES = 4 << 20  # of a JSON or Markdown file; real ones are some kilobytes


@dataclass(frozen=True)
class Sources:
    """Everything that was found; None or absent where a run or a measurement was not made.

    Attributes:
        healthy: the reference run, with the n-gram's line.
        signatures: of the healthy run.
        ngram: results of the baseline.
        break_names: the blind runs that the configuration names.
        breaks: those of them that have a record.
        revealed: fault by blind run; None before the reveal.
        score: diagnosis-score.md.
        learner: name.
        overfit: the run of four times the steps.
        gap: the analysis of it.
        overhead: the measurement.
        hot: the hot pair, by kind of break.
        break_study: the recorded study of the breaks.
        train_code: digest of the code that trains now.
        break_config: digest of the configurations that the study would have now.
    """

    healthy: RunRecord | None = None
    signatures: Sequence[Mapping[str, Any]] | None = None
    ngram: Mapping[str, Any] | None = None
    break_names: Sequence[str] = ()
    breaks: Mapping[str, RunRecord] = field(default_factory=dict)
    revealed: Mapping[str, str] | None = None
    score: str | None = None
    learner: str = ""
    overfit: RunRecord | None = None
    gap: Mapping[str, Any] | None = None
    overhead: Mapping[str, Any] | None = None
    hot: Mapping[str, RunRecord] = field(default_factory=dict)
    break_study: Mapping[str, Any] | None = None
    train_code: str = ""
    break_config: str = ""


def read_sources(folder: Path, break_names: Sequence[str], learner: str) -> Sources:
    """Read the outputs under `folder` (such as `experiments`).

    Raises:
        InputError: a file is there and is not what it should be.
    """
    ngram = _json(folder / "14-ngram-baseline" / "results.json")
    line = ngram["line"] if ngram else None
    signatures = _json(folder / HEALTHY / "signatures.json")
    breaks = {name: _record(folder / name, line) for name in break_names}
    hot = {kind: _record(folder / name, line) for kind, name in HOT.items()}
    reveal = _json(folder / "19-break-it" / "reveal.json")
    return Sources(
        healthy=_record(folder / HEALTHY, line),
        signatures=signatures["signatures"] if signatures else None,
        ngram=ngram,
        break_names=break_names,
        breaks={name: record for name, record in breaks.items() if record},
        revealed={run: opened["fault"] for run, opened in reveal["runs"].items()} if reveal else None,
        score=_text(folder / "19-break-it" / "diagnosis-score.md"),
        learner=learner,
        overfit=_record(folder / OVERFIT, line),
        gap=_json(folder / OVERFIT / "gap-analysis.json"),
        overhead=_json(folder / "19-overhead" / "results.json"),
        hot={kind: record for kind, record in hot.items() if record},
    )


def _record(folder: Path, ngram_loss: float | None) -> RunRecord | None:
    if not (folder / "manifest.json").exists():
        return None
    record = read_record(folder)
    return record if ngram_loss is None else record.with_reference_line("ngram_loss", ngram_loss)


def _text(path: Path) -> str | None:
    if not path.exists():
        return None
    return read_bounded(path, MAX_BYTES, "an output of septet").decode("utf-8", errors="replace")


def _json(path: Path) -> dict[str, Any] | None:
    text = _text(path)
    if text is None:
        return None
    try:
        content = from_json(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        raise InputError(f"{path}: not an output of septet, expected one JSON object")
    return content
