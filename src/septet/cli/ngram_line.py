"""The n-gram's loss as a line of a run's panel 1."""

import json
from pathlib import Path

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.record.run_record import RunRecord

MAX_BYTES = 1 << 20  # a real one is some kB


def read_ngram_loss(results: Path) -> float:
    """The loss in a file that `septet ngram` wrote.

    Raises:
        InputError: the file is something else.
    """
    content = read_bounded(results, MAX_BYTES, "a result of `septet ngram`")
    try:
        return float(json.loads(content)["line"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise InputError(f"{results}: not a result of `septet ngram`, expected JSON with a number 'line'") from None


def with_ngram_line(record: RunRecord, results: Path | None) -> RunRecord:
    """The record with the loss that `results` holds; without results, the record as it is."""
    return record if results is None else record.with_reference_line("ngram_loss", read_ngram_loss(results))
