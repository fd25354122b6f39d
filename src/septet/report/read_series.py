"""Numbers that signatures read off a record."""

from collections.abc import Callable

import numpy as np

from septet.record.run_record import RunRecord


def at(record: RunRecord, name: str, step: int) -> float:
    """The value of `name` at its last measurement up to `step`.

    Raises:
        KeyError, IndexError: the record has no such series, or none so early.
    """
    steps, values = record.series(name)
    index = int(np.searchsorted(steps, step, side="right")) - 1
    if index < 0:
        raise IndexError(f"{name} was not measured by step {step}")
    return float(values[index])


def last(record: RunRecord, name: str) -> float:
    """The last value of `name`."""
    return float(record.series(name)[1][-1])


def tail_mean(record: RunRecord, name: str, steps: int) -> float:
    """Mean of `name` over the run's last `steps` steps: one batch's loss alone says little."""
    at_steps, values = record.series(name)
    return float(values[at_steps > at_steps[-1] - steps].mean())


def first_step(record: RunRecord, name: str, wanted: Callable[[float], bool]) -> int:
    """The first measured step at which `name` is as wanted.

    Raises:
        IndexError: it never is.
    """
    steps, values = record.series(name)
    return int(steps[[wanted(float(value)) for value in values]][0])


def largest_rise(record: RunRecord, name: str) -> float:
    """How far `name` ever stands above its running minimum."""
    values = record.series(name)[1]
    return float((values - np.minimum.accumulate(values)).max())
