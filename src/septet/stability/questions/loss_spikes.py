"""Spikes of a loss: rows far above the rows before them, grouped into events."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from septet.stability.facts import Curve, Values
from septet.stability.readings import noise, rolling_median

WINDOW = 50  # rows of past that a row is held against; nothing is said before there are so many (llm.c does likewise)
APART = 20  # rows between two events
AFTER = 100  # rows in which a run may come back


class Spike(NamedTuple):
    """One event: where it was highest, how far above its past, and whether the loss came back."""

    step: int
    value: float
    above: float
    recovered: bool


def spikes(curve: Curve, least: float, times_noise: float) -> list[Spike]:
    """Events that rise by `least` and by `times_noise` standard deviations of the curve's own jitter."""
    values = curve.values
    usual = rolling_median(values, WINDOW)
    limit = max(least, times_noise * noise(values))
    high = np.flatnonzero(values > usual + limit)
    if not len(high):
        return []
    groups = np.split(high, np.flatnonzero(np.diff(high) > APART) + 1)
    return [_event(curve, group, usual, limit) for group in groups]


def _event(curve: Curve, rows: NDArray[np.int64], usual: Values, limit: float) -> Spike:
    first, top = int(rows[0]), int(rows[np.argmax(curve.values[rows])])
    before = float(usual[first])
    after = curve.values[int(rows[-1]) + 1 :][:AFTER]
    back = len(after) == 0 or float(np.min(after)) <= before + limit / 2
    if len(after) >= APART:
        back = float(np.median(after[len(after) // 2 :])) <= before + limit / 2
    return Spike(int(curve.steps[top]), float(curve.values[top]), float(curve.values[top]) - before, back)
