"""Numbers as logs write them."""

from typing import Any

from septet.ingest.limits import MAX_STEP


def number(value: Any) -> float | None:
    """The value as a float, NaN and infinities included; None for what is no number, such as null, true or text."""
    kind = type(value)  # not isinstance: true is an int; and this is called for every value of a log
    if kind is float:
        return value
    if kind is not str and kind is not int:
        return None
    try:
        return float(value)
    except (ValueError, OverflowError):
        return None


def step_number(value: Any) -> int | None:
    """The value as a step: a whole number from 0; None for anything else."""
    if type(value) is int:
        return value if 0 <= value <= MAX_STEP else None
    parsed = number(value)
    if parsed is None or not 0 <= parsed <= MAX_STEP or parsed != int(parsed):
        return None
    return int(parsed)
