"""PyTorch Lightning `metrics.csv`: train and val on different rows, many cells empty."""

from septet.ingest.csv_head import csv_head
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.plain_csv import read_table, required_head
from septet.ingest.reader import Columns, Reader


def recognise(log: LogFile) -> bool:
    """A table with `epoch` and `step`, and either `*_step` or `*_epoch` columns or empty cells."""
    head = csv_head(log)
    if head is None or not {"epoch", "step"} <= set(head.names) or "_step" in head.names:
        return False
    named = any(name.endswith(("_step", "_epoch")) for name in head.names)
    sparse = any(
        name.endswith("loss") and any(not row[at].strip() for row in head.rows) for at, name in enumerate(head.names)
    )
    return named or sparse


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """The runs of the table. Lightning counts a batch's step from 0, so its first row may be step 49."""
    runs = read_table(log, required_head(log), asked)
    for run in runs:
        column = run.columns.get("loss/train", "")
        run.train_loss = "interval mean" if column.endswith("_epoch") else "point" if column.endswith("_step") else None
    return runs


READER = Reader("lightning-csv", recognise, read)
