"""The n-gram's loss as a line of a run's panel 1."""

import json
from pathlib import Path

from septet.errors import InputError
from septet.record.run_record import RunRecord


def read_ngram_loss(results: Path) -> float:
    """The loss in a file that `septet ngram` wrote.

    Raises:
        InputError: the file is something else.
    """
    try:
        with results.open("rb") as file:
            return float(json.loads(file.read(1 << 20))["line"])
    except OSError as error:
        raise InputError(f"{results}: cannot be read ({error.strerror})") from None
    except (ValueError, TypeError, KeyError, RecursionError):
        raise InputError(f"{results}: not a result of `septet ngram`, expected JSON with a number 'line'") from None


def with_ngram_line(record: RunRecord, results: Path | None) -> RunRecord:
    """The record with the loss that `results` holds; without results, the record as it is."""
    return record if results is None else record.with_reference_line("ngram_loss", read_ngram_loss(results))
