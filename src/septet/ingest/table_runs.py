"""From a table of numbers to runs."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from septet.ingest.column_names import COUNTERS, columns_by_series, listed, plain_name, step_column
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_RUNS, MAX_STEP
from septet.ingest.log_file import LogFile
from septet.ingest.number_table import NumberTable
from septet.ingest.reader import Columns

LOSSES = ("loss/train", "loss/val", "bits_per_byte/val")


def wanted_columns(log: LogFile, names: list[str], asked: Columns) -> tuple[str | None, dict[str, str]]:
    """The column of steps (None: the rows are counted) and the column of every series.

    Raises:
        InputError: no column is a loss, or the user names one that is not there.
    """
    chosen = columns_by_series(names, asked)
    if not any(series in chosen for series in LOSSES):
        raise log.error(
            f"no column is known as a loss, it has {listed(names)}; name it with --column loss=..., and with "
            "--column step=... what counts the steps"
        )
    step = step_column(names, asked)
    if "step" in asked:
        chosen = {series: column for series, column in chosen.items() if column != step}
    return step, chosen


def table_runs(table: NumberTable, step: str | None, chosen: dict[str, str]) -> list[ImportedRun]:
    """The runs of a table; rows whose step falls back to the start begin a new one."""
    steps, counted = _steps(table, step)
    kept = np.flatnonzero(counted)
    runs = [_run(table, chosen, steps[part], part) for part in _split(steps, kept)]
    for run in runs:
        run.x = _x(step)
        run.columns = {**chosen, **({"step": step} if step else {})}
        _note(run, table, len(steps) - len(kept), step)
    return [run for run in runs if run.curves.names]


def _run(table: NumberTable, chosen: dict[str, str], steps: NDArray[np.int64], rows: NDArray[np.intp]) -> ImportedRun:
    run = ImportedRun()
    for series, column in chosen.items():
        values, measured = table.columns[column]
        at = measured[rows]
        run.curves.extend(series, steps[at], values[rows][at])
    return run


def _steps(table: NumberTable, step: str | None) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The step of every row, and whether it has one."""
    if step is None:
        return np.arange(table.rows), np.ones(table.rows, bool)
    values, measured = table.columns[step]
    with np.errstate(invalid="ignore"):
        counted = measured & (values >= 0) & (values <= MAX_STEP) & (values == np.floor(values))
    return np.where(counted, values, 0).astype(np.int64), counted


def _split(steps: NDArray[np.int64], rows: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Rows of each run. Rows in falling or in no order are one run, which is sorted later."""
    at = steps[rows]
    falls = np.flatnonzero(np.diff(at) < 0) + 1
    if len(falls) > min(MAX_RUNS - 1, max(16, len(rows) // 20)) or 2 * len(falls) >= len(rows):
        return [rows]
    starts = [0]
    for fall in falls:
        if at[fall] <= max(at[starts[-1]], 1):
            starts.append(int(fall))
    return np.split(rows, starts[1:])


def _x(step: str | None) -> Literal["updates", "epochs", "rows"]:
    if step is None or plain_name(step) == "_step":
        return "rows"
    return "epochs" if plain_name(step) in COUNTERS else "updates"


def _note(run: ImportedRun, table: NumberTable, without_step: int, step: str | None) -> None:
    if step is None:
        run.note("No column counts steps, so the rows are counted.")
    if without_step:
        run.note(f"{without_step} rows have no whole number as their step and were left out.")
    if table.skipped_rows:
        run.note(f"{table.skipped_rows} rows have more or fewer cells than the header and were left out.")
    for column, count in table.unreadable.items():
        run.note(f"{count} cells of {column[:60]} are no number and were left out.")
