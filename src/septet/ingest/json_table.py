"""Rows of JSON to a table of numbers."""

from array import array
from collections.abc import Iterable
from typing import Any

import numpy as np

from septet.ingest.column_names import COUNTERS, STEPS, plain_name, series_of_column
from septet.ingest.limits import MAX_COLUMNS
from septet.ingest.number import number
from septet.ingest.number_table import NumberTable
from septet.ingest.reader import Columns

DEPTH = 3  # {"train": {"loss": 1}} is the column train/loss


def json_table(rows: Iterable[dict[str, Any]], asked: Columns) -> NumberTable:
    """The columns that may be a series or count the steps; a key that a row lacks, or null, is not measured."""
    wanted: dict[str, bool] = {}
    places: dict[str, array[int]] = {}
    values: dict[str, array[float]] = {}
    count = 0
    for count, row in enumerate(rows, 1):
        for key, raw in flat(row):
            if key not in wanted:
                if len(wanted) >= MAX_COLUMNS:
                    continue
                wanted[key] = is_wanted(key, asked)
            if wanted[key] and (value := number(raw)) is not None:
                if key not in places:
                    places[key], values[key] = array("q"), array("d")
                places[key].append(count - 1)
                values[key].append(value)
    table = NumberTable({})
    for key, at in places.items():
        column, measured = np.zeros(count), np.zeros(count, bool)
        column[np.array(at)], measured[np.array(at)] = values[key], True
        table.columns[key] = column, measured
    return table


def flat(row: dict[str, Any], prefix: str = "", depth: int = DEPTH) -> Iterable[tuple[str, Any]]:
    """Keys and values, those of objects within under `outer/inner`."""
    for key, value in row.items():
        if not isinstance(value, dict):
            yield prefix + key, value
        elif depth > 1:
            yield from flat(value, f"{prefix}{key}/", depth - 1)


def is_wanted(key: str, asked: Columns) -> bool:
    """Whether a key may be a series or count the steps."""
    return key in asked.values() or series_of_column(key) is not None or plain_name(key) in {*STEPS, *COUNTERS}
