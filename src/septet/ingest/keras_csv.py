"""Keras `CSVLogger`: a row an epoch, train losses are means over the epoch."""

from septet.ingest.column_names import STEPS, plain_name
from septet.ingest.csv_head import csv_head
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.plain_csv import read_table, required_head
from septet.ingest.reader import Columns, Reader


def recognise(log: LogFile) -> bool:
    """A table with `epoch` first and `loss`, and no column that counts updates."""
    head = csv_head(log)
    if head is None or head.names[0] != "epoch" or "loss" not in head.names:
        return False
    return not {plain_name(name) for name in head.names} & {*STEPS, "_step"}


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """The runs of the table."""
    runs = read_table(log, required_head(log), asked)
    for run in runs:
        run.train_loss = "interval mean"
    return runs


READER = Reader("keras-csv", recognise, read)
