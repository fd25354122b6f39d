"""The blind runs: seen as anybody sees them, named only once they are revealed."""

import numpy as np

from septet.record.run_record import RunRecord
from septet.report.sources import Sources


def breaks(sources: Sources) -> list[str]:
    """One picture and what its curves say a run; then the diagnoses."""
    lines = ["## The three breaks", ""]
    if not sources.break_names:
        return [*lines, "No blind run is configured.", ""]
    if sources.revealed is None:
        lines += ["Not revealed: which break is which is sealed, and nothing below tells more than the curves do.", ""]
    for name in sources.break_names:
        lines += _break(name, sources)
    return [*lines, "### Diagnoses", "", *_diagnoses(sources), ""]


def _break(name: str, sources: Sources) -> list[str]:
    fault = (sources.revealed or {}).get(name)
    lines = [f"### `{name}`: {fault or 'not revealed'}", ""]
    if name not in sources.breaks:
        return [*lines, "Not run.", ""]
    record = sources.breaks[name]
    lines += [f"![The seven panels of {name}](PHASE_19_REPORT/{name.replace('/', '-')}.png)", ""]
    return [*lines, *curve_table(record, sources.healthy), ""]


def curve_table(record: RunRecord, healthy: RunRecord | None) -> list[str]:
    """The same few numbers of every run, beside the healthy one's, so that the choice of numbers tells nothing."""
    lines = [f"Status: {record.manifest.status}.", "", "| | this run | healthy |", "|---|---|---|"]
    for title, name, pick in ROWS:
        lines.append(f"| {title} | {_read(record, name, pick)} | {_read(healthy, name, pick)} |")
    return lines


ROWS = (
    ("train loss at step 0", "loss/train", "first"),
    ("largest train loss in the first 100 steps", "loss/train", "early"),
    ("train loss, last", "loss/train", "last"),
    ("val loss, last", "loss/val", "last"),
    ("val loss, lowest", "loss/val", "lowest"),
    ("learning rate at step 0", "learning_rate", "first"),
    ("gradient norm at step 0", "grad_norm", "first"),
    ("gradient norm, largest", "grad_norm", "largest"),
    ("regular, last", "loss/regular", "last"),
    ("irregular, last", "loss/irregular", "last"),
)


def _read(record: RunRecord | None, name: str, pick: str) -> str:
    if record is None or not record.has(name):
        return "–"
    steps, values = record.series(name)
    if pick == "early":
        values = values[steps < 100]
    finite = values[np.isfinite(values)]
    if pick in ("largest", "early", "lowest"):
        lost = len(values) - len(finite)
        best = (finite.min() if pick == "lowest" else finite.max()) if len(finite) else np.nan
        return f"{best:.4g}" + (f" (and {lost} not finite)" if lost else "")
    return f"{values[0 if pick == 'first' else -1]:.4g}"


def _diagnoses(sources: Sources) -> list[str]:
    if sources.score is None:
        return [f"0 of {len(sources.break_names)} committed."]
    return [line for line in sources.score.strip().splitlines() if not line.startswith("# ")]
