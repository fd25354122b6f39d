"""A W&B chart as CSV: `"Step","<run> - train/loss","<run> - train/loss__MIN",...`, several runs side by side."""

from septet.ingest.column_names import STEPS, plain_name
from septet.ingest.csv_head import csv_head
from septet.ingest.csv_table import csv_table
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number_table import NumberTable
from septet.ingest.plain_csv import required_head
from septet.ingest.reader import Columns, Reader
from septet.ingest.table_runs import table_runs, wanted_columns

BOUNDS = ("__MIN", "__MAX")
BETWEEN = " - "


def recognise(log: LogFile) -> bool:
    """A table whose columns after the first are `run - metric`, with `__MIN` and `__MAX`."""
    head = csv_head(log)
    return head is not None and any(name.endswith(BOUNDS) and BETWEEN in name for name in head.names[1:])


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """Each run of the chart, in the order of its columns."""
    head = required_head(log)
    x = asked.get("step", head.names[0])
    by_run: dict[str, dict[str, str]] = {}  # column by metric by run
    for column in head.names[1:]:
        run, between, metric = column.rpartition(BETWEEN)
        if between and not column.endswith(BOUNDS):
            by_run.setdefault(run, {})[metric] = column
    metrics = list(dict.fromkeys(metric for columns in by_run.values() for metric in columns))
    _, chosen = wanted_columns(log, metrics, {key: name for key, name in asked.items() if key != "step"})
    wanted = [columns[metric] for columns in by_run.values() for metric in chosen.values() if metric in columns]
    highest = [f"{column}__MAX" for column in wanted if f"{column}__MAX" in head.names]
    table = csv_table(log, head, [x, *wanted, *highest])
    step = None if "time" in x.lower() else x
    return [run for name, columns in by_run.items() for run in _runs(name, columns, table, step, chosen)]


def _runs(
    name: str, columns: dict[str, str], table: NumberTable, step: str | None, chosen: dict[str, str]
) -> list[ImportedRun]:
    own = {series: columns[metric] for series, metric in chosen.items() if metric in columns}
    runs = table_runs(table, step, own)[:1] if own else []
    for run in runs:
        run.name, run.sampled = name, True
        own_step = step is not None and plain_name(step) in STEPS and step not in ("Step", "step")
        run.x = "updates" if own_step else "intervals" if step else "rows"
        run.note("Exported from a chart, which holds a sample of the rows.")
        _note_hidden_peaks(run, own, table)
    return runs


def _note_hidden_peaks(run: ImportedRun, own: dict[str, str], table: NumberTable) -> None:
    for series, column in own.items():
        if f"{column}__MAX" in table.columns:
            (value, measured), (most, bounded) = table.columns[column], table.columns[f"{column}__MAX"]
            higher = measured & bounded & (most > value)
            if higher.any():
                run.note(f"{series}: {higher.sum()} rows hide a higher value, up to {most[higher].max():.6g}.")


READER = Reader("wandb-export", recognise, read)
