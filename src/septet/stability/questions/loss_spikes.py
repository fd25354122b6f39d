"""Spikes of a loss: rows far above the rows before them, grouped into events."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from septet.stability.facts import Curve, Values
from septet.stability.readings import noise, rolling_median

WINDOW = 50  # rows of past that a row is held against; nothing is said before there are so many (llm.c does likewise)
SHARE, LEAST = 8, 5  # a log of few rows has less past: an eighth of it, and five rows at the very least
APART = 20  # rows between two events
AFTER = 100  # rows in which a run may come back, before the next event
BACK = 1 / 4  # of its rise above the best level before it: a spike that keeps more has not come back


class Spike(NamedTuple):
    """One event: where it was highest, how far above its past, and whether the loss came back."""

    step: int
    value: float
    above: float
    recovered: bool


def spikes(curve: Curve, least: float, times_noise: float) -> list[Spike]:
    """Events that rise by `least` and by `times_noise` standard deviations of the curve's own jitter."""
    values, window = curve.values, past_rows(curve)
    # the last few rows, too: where spikes follow each other, the longer past is full of them
    usual = np.minimum(rolling_median(values, window), rolling_median(values, max(LEAST, window // SHARE)))
    limit = max(least, times_noise * noise(values))
    high = np.flatnonzero(values > usual + limit)
    if not len(high):
        return []
    groups = np.split(high, np.flatnonzero(np.diff(high) > min(APART, window)) + 1)
    ends = [int(group[0]) for group in groups[1:]] + [len(values)]
    return [_event(curve, group, usual, end) for group, end in zip(groups, ends, strict=True)]


def past_rows(curve: Curve) -> int:
    """How many rows of past a row of this curve is held against."""
    return max(LEAST, min(WINDOW, len(curve) // SHARE))


def _event(curve: Curve, rows: NDArray[np.int64], usual: Values, end: int) -> Spike:
    first, top = int(rows[0]), int(rows[np.argmax(curve.values[rows])])
    best = float(np.nanmin(usual[: first + 1]))
    above = float(curve.values[top]) - best
    after = curve.values[int(rows[-1]) + 1 : end][:AFTER]
    if len(after) < LEAST:  # at the end of a run, or just before the next event: a short one may still come back
        recovered = len(rows) < LEAST
    else:
        levels = rolling_median(np.append(after, np.nan), LEAST)  # each over the five rows before it
        recovered = float(np.nanmin(levels[LEAST:])) <= best + BACK * above
    return Spike(int(curve.steps[top]), float(curve.values[top]), above, recovered)


def back_at_end(curve: Curve, last: Spike) -> bool:
    """Whether the run's last rows are back near where they were before its last event."""
    before = last.value - last.above
    return float(np.median(curve.values[-LEAST:])) <= before + BACK * last.above
