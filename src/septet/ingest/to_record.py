"""From a run as a log has it to a run record."""

import math
from typing import Any, Literal

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from septet.ingest.clean_text import clean_text
from septet.ingest.curves import Curves
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_NOTED
from septet.ingest.log_file import LogFile
from septet.record import Manifest, RunRecord
from septet.record.manifest import Context, Source
from septet.record.series import column_order, series_of

Floats = NDArray[np.float64]
MAX_NOTES = 50


def to_record(run: ImportedRun, log: LogFile, format_id: str, context: Context) -> RunRecord:
    """The record of one run: a row a step, steps rising, the last value where a step was logged twice.

    Raises:
        InputError: the run has no values.
    """
    if not run.curves.names:
        raise log.error(f"looks like {format_id} but has no rows with a step and a value")
    restarts = _note_restarts(run)
    steps, columns = _merge(run.curves)
    _reveal_hidden(run, steps, columns)
    source = _source(run, log, format_id, restarts, columns, steps)
    manifest = Manifest(
        run=clean_text(run.name) or clean_text(log.path.stem) or "run",
        status=_status(columns),
        source=source,
        context=_context(run, context),
        reference_lines=_reference_lines(context),
    )
    return RunRecord(manifest, _table(steps, columns))


def _merge(curves: Curves) -> tuple[NDArray[np.int64], dict[str, tuple[Floats, NDArray[np.bool_]]]]:
    """All steps, and for every series its values with where it has one."""
    logged = {name: curves.of(name) for name in sorted(curves.names, key=column_order)}
    steps = np.unique(np.concatenate([at for at, _ in logged.values()]))
    columns = {}
    for name, (at, values) in logged.items():
        place = np.searchsorted(steps, at)
        column, measured = np.zeros(len(steps)), np.zeros(len(steps), bool)
        column[place], measured[place] = values, True  # of equal places the last is kept
        columns[name] = column, measured
    return steps, columns


def _note_restarts(run: ImportedRun) -> int:
    """How often the counter fell back; a log that is in no order at all has no restarts."""
    restarts = 0
    for name in run.curves.names:
        steps = run.curves.of(name)[0]
        falls = np.flatnonzero(np.diff(steps) < 0)
        if len(falls) > max(16, len(steps) // 20):
            run.note("The rows were not in the order of their steps and were sorted.")
            continue
        restarts = max(restarts, len(falls))
        for fall in falls[:3]:
            before, after = steps[fall], steps[fall + 1]
            run.note(f"{name}: the step fell back from {before} to {after}; the later value of a step is kept.")
    return restarts


def _reveal_hidden(run: ImportedRun, steps: NDArray[np.int64], columns: dict[str, Any]) -> None:
    """A loss of exactly 0 whose gradient norm is NaN was a NaN before the trainer's filter."""
    if "loss/train" not in columns or "grad_norm" not in columns:
        return
    (loss, has_loss), (norm, has_norm) = columns["loss/train"], columns["grad_norm"]
    hidden = has_loss & has_norm & (loss == 0) & np.isnan(norm)
    loss[hidden] = math.nan
    run.hidden_non_finite = sorted({*run.hidden_non_finite, *map(int, steps[hidden][:MAX_NOTED])})
    if hidden.any():
        run.note(f"{hidden.sum()} losses of exactly 0.0 with a NaN gradient norm are recorded as the NaN they were.")


def _status(columns: dict[str, Any]) -> Literal["completed", "diverged"]:
    for name in ("loss/train", "loss/val", "bits_per_byte/val"):
        if name in columns:
            values, measured = columns[name]
            return "completed" if np.isfinite(values[measured][-1]) else "diverged"
    return "completed"


def _source(
    run: ImportedRun, log: LogFile, format_id: str, restarts: int, columns: dict[str, Any], steps: NDArray[np.int64]
) -> Source:
    train_loss = run.train_loss if "loss/train" in columns else None
    if train_loss == "interval mean" and run.x == "updates":
        at = steps[columns["loss/train"][1]]
        if len(at) > 1 and (np.diff(at) == 1).all():
            train_loss = "point"  # the mean over one update
    if log.skipped_lines:
        run.note(f"{log.skipped_lines} lines were longer than a log's line can be and were left out.")
    return Source(
        format=format_id,
        file=log.name,
        x=run.x,
        train_loss=train_loss,
        sampled=run.sampled,
        rounded=[name for name in run.rounded if name in columns],
        converted={name: unit for name, unit in run.converted.items() if name in columns},
        restarts=restarts,
        hidden_non_finite=run.hidden_non_finite[:MAX_NOTED],
        columns={name: clean_text(column) for name, column in run.columns.items() if name in {"step", *columns}},
        notes=[clean_text(note, 400) for note in run.notes[:MAX_NOTES]],
    )


def _context(run: ImportedRun, context: Context) -> Context:
    """What the user says, and the number of steps and the start where only the log says them."""
    found: dict[str, Any] = {}
    if context.total_steps is None and run.total_steps:
        found["total_steps"] = run.total_steps
    if run.start is not None:
        found["start"] = run.start
    return context.model_copy(update=found)


def _reference_lines(context: Context) -> dict[str, float]:
    lines = {}
    if context.vocabulary is not None:
        lines["ln_vocab"] = math.log(context.vocabulary)
    if context.clip is not None:
        lines["clip"] = context.clip
    return lines


def _table(steps: NDArray[np.int64], columns: dict[str, Any]) -> pa.Table:
    arrays = {"step": pa.array(steps, pa.int64())}
    for name, (values, measured) in columns.items():
        kind = series_of(name).arrow_type
        if pa.types.is_integer(kind):  # counts; what is none was never one
            measured = measured & np.isfinite(values) & (values == np.round(values)) & (np.abs(values) < 2**31)
            values = np.where(measured, values, 0).astype(np.int64)
        # from_pandas=False: NaN is a value here, not an absence
        arrays[name] = pa.array(values, mask=~measured, from_pandas=False).cast(kind)
    return pa.table(arrays)
