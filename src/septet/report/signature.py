"""One expectation of a run, and what was measured."""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from septet.record.run_record import RunRecord


class Measured(NamedTuple):
    """What a record says of one signature.

    Attributes:
        value: the number; NaN is a measured number that meets nothing.
        met: whether it is as expected; None where the record cannot say.
        seen: what there was to see beside the number, in a few words; needed where a break is not as expected.
    """

    value: float | None
    met: bool | None
    seen: str = ""


CANNOT_SAY = Measured(None, None)


class Signature(NamedTuple):
    """A measurable statement about runs of one kind.

    Attributes:
        id: short name, stable.
        panel: that shows it.
        expected: the statement, in English.
        expected_es: the same in Spanish.
        unit: of the measured value.
        measure: reads it off a record.
        source: who says so, and where the threshold is from; empty where the docstring of `measure` does.
    """

    id: str
    panel: int
    expected: str
    expected_es: str
    unit: str
    measure: Callable[[RunRecord], Measured]
    source: str = ""


def within(value: float, low: float, high: float) -> Measured:
    """Met where low ≤ value ≤ high; NaN is not."""
    return Measured(value, low <= value <= high)


def check_signatures(record: RunRecord, signatures: Sequence[Signature]) -> list[dict[str, Any]]:
    """Each signature with its measured value and whether it is met, ready for JSON."""
    return [_check(record, signature) for signature in signatures]


def _check(record: RunRecord, signature: Signature) -> dict[str, Any]:
    try:
        with np.errstate(invalid="ignore", divide="ignore"):  # Inf - Inf is NaN, and NaN meets nothing
            measured = signature.measure(record)
    except (KeyError, IndexError):  # a series, or a step of it, that the record does not have
        measured = CANNOT_SAY
    if measured.value is not None and not math.isfinite(measured.value):
        measured = measured._replace(met=False)
    checked = {
        "id": signature.id,
        "panel": signature.panel,
        "expected": {"en": signature.expected, "es": signature.expected_es},
        "unit": signature.unit,
        "measured": measured.value,
        "met": measured.met,
    }
    return checked | ({"seen": measured.seen} if measured.seen else {})
