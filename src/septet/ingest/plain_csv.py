"""Any CSV file with a column of losses: columns are known by their names, or the user names them."""

from septet.ingest.column_names import series_of_column, step_column
from septet.ingest.csv_head import CsvHead, csv_head
from septet.ingest.csv_table import csv_table
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import number
from septet.ingest.reader import Columns, Reader
from septet.ingest.table_runs import table_runs, wanted_columns


def recognise(log: LogFile) -> bool:
    """A header of names over rows with as many cells, one of them a number."""
    head = csv_head(log)
    if head is None or not any(number(cell) is not None for row in head.rows for cell in row):
        return False
    return len(head.names) > 1 or series_of_column(head.names[0]) is not None or step_column(head.names, {}) is not None


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """The runs of the table."""
    return read_table(log, required_head(log), asked)


def required_head(log: LogFile) -> CsvHead:
    """The head of the table.

    Raises:
        InputError: there is no header.
    """
    head = csv_head(log)
    if head is None:
        raise log.error("no table, expected a line of column names above rows of as many cells")
    return head


def read_table(log: LogFile, head: CsvHead, asked: Columns, step: str | None = None) -> list[ImportedRun]:
    """The runs of a CSV file; `step` overrides which column counts the steps."""
    found, chosen = wanted_columns(log, head.names, asked)
    step = found if "step" in asked or step is None else step
    names = list(dict.fromkeys([*chosen.values(), *([step] if step else [])]))
    return table_runs(csv_table(log, head, names), step, chosen)


READER = Reader("plain-csv", recognise, read)
