"""W&B history as CSV: `_step` counts log calls, the user's own column counts updates, most cells are empty."""

from septet.ingest.column_names import columns_by_series
from septet.ingest.csv_head import csv_head
from septet.ingest.csv_table import csv_table
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number_table import NumberTable
from septet.ingest.plain_csv import required_head
from septet.ingest.reader import Columns, Reader
from septet.ingest.table_runs import table_runs, wanted_columns

STEP_LOSSES = ("train/step_loss", "train_step_loss", "train/loss_step", "step_loss")
EVALUATED = ("train/loss", "train_loss")


def recognise(log: LogFile) -> bool:
    """A table with `_step` and `_runtime` or `_timestamp`."""
    head = csv_head(log)
    return head is not None and "_step" in head.names and bool({"_runtime", "_timestamp"} & set(head.names))


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """The runs of the table. Where each update's loss has a column too, `train/loss` beside val is an evaluation."""
    head = required_head(log)
    step, chosen = wanted_columns(log, head.names, asked)
    both = chosen.get("loss/train") in STEP_LOSSES and "loss/val" in chosen
    evaluated = next((name for name in EVALUATED if name in head.names), None) if both else None
    if evaluated is not None:
        chosen.setdefault("loss/train_eval", evaluated)
    names = list(dict.fromkeys([*chosen.values(), *([step] if step else [])]))
    table = csv_table(log, head, names)
    if evaluated is not None and not _measured_with(table, evaluated, chosen["loss/val"]):
        chosen = {**columns_by_series(head.names, asked)}
    runs = table_runs(table, step, chosen)
    for run in runs:
        by_trainer = {"train/global_step", "train/epoch"} <= set(head.names)  # names of the Hugging Face callback
        run.train_loss = "interval mean" if by_trainer and chosen.get("loss/train") == "train/loss" else None
        if run.x == "rows":
            run.note("_step counts calls to log, not updates.")
    return runs


def _measured_with(table: NumberTable, name: str, other: str) -> bool:
    """Whether a column has values only where another has."""
    return not (table.columns[name][1] & ~table.columns[other][1]).any()


READER = Reader("wandb-history", recognise, read)
