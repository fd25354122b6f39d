"""Header and first rows of a CSV file."""

import csv
from typing import NamedTuple

from septet.ingest.limits import MAX_COLUMNS
from septet.ingest.log_file import LogFile
from septet.ingest.number import number

DELIMITERS = ",\t;"
ROWS = 20  # looked at


class CsvHead(NamedTuple):
    """What a CSV file begins with.

    Attributes:
        skip: lines up to and with the header.
        rows: the first ones, as text.
    """

    delimiter: str
    skip: int
    names: list[str]
    rows: list[list[str]]


def csv_head(log: LogFile) -> CsvHead | None:
    """The head of a table with a header of names and at least one row of as many cells; None for anything else."""
    lines = log.text.split("\n")
    if log.tail and len(lines) > 1:
        lines.pop()  # cut
    crlf = b"\r\n" in log.head[:4096] or b"\r\0\n" in log.head[:4096]  # makes a blank line of every line's end
    blank = next((at for at, line in enumerate(lines) if line.strip()), None)
    if blank is None:
        return None
    header = lines[blank]
    delimiter = max(DELIMITERS, key=header.count)
    below = lines[blank + 1 : blank + 1 + ROWS]
    names = _cells([header], delimiter)[0]
    rows = _cells(below, delimiter)
    if not any(len(row) == len(names) for row in rows):  # a quote that never ends swallows all of them
        rows = [cells for line in below for cells in _cells([line], delimiter)]
    rows = [row for row in rows if len(row) == len(names)]
    if not rows or any(number(name) is not None for name in names):
        return None
    return CsvHead(delimiter, 1 + (blank // 2 if crlf else blank), [name.strip() for name in names], rows)


def _cells(lines: list[str], delimiter: str) -> list[list[str]]:
    try:
        return [row for row in csv.reader(lines, delimiter=delimiter) if row]
    except (csv.Error, ValueError):  # a cell longer than cells are
        return [[""]]


def too_wide(head: CsvHead) -> bool:
    """Whether it has more columns than a log of a run."""
    return len(head.names) > MAX_COLUMNS
