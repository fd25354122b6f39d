"""Where two runs part: the first step from which a series differs beyond what its noise explains.

The rule. Only steps that both runs measured are compared. At each, the relative difference is |a - b| / max(|a|, |b|).
A run's own noise is the median absolute second difference of its rows, relative too, over the WINDOW rows before: a
straight trend does not enter it, and the rows in question do not explain themselves. Independent Gaussian noise of
standard deviation s gives second differences of sqrt(6) s, of which 0.6745 sqrt(6) s is the median absolute value, and
a difference between two runs of sqrt(2) s; `noise` is scaled to the latter, and that of both runs is their root mean
square. Runs part at the first of IN_A_ROW common steps in a row whose difference is beyond TIMES that (and beyond
FLOOR, below which float32 rounds), or where one has a number and the other NaN or an infinity, which noise does not do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from septet.dashboard.content import Curve, Steps, Values

TIMES = 3.0
IN_A_ROW = 5
WINDOW = 50
FLOOR = 1e-6  # relative; the spacing of float32 is 1.2e-7
LEAST = 20  # second differences, before a median of them says anything; the first rows have that of the first so many
SCALE = 1 / (0.6745 * 3**0.5)  # from the median absolute second difference to what two runs differ by

Outcome = Literal["parted", "together", "identical", "too_few", "no_common_step", "one_run"]


@dataclass(frozen=True)
class Parting:
    """What became of one series of two runs.

    Attributes:
        series: its name.
        outcome: `together` is never beyond noise; `too_few` are common steps that differ, but fewer than IN_A_ROW.
        common: number of steps measured in both.
        step: from which they differ, where they part.
        values: of both runs there.
        identical_to: last step up to which all common steps are equal; None where the first one differs.
        differs_at: first common step at which they are not equal, noise or not.
        run: 0 or 1, the only one that has the series.
    """

    series: str
    outcome: Outcome
    common: int = 0
    step: int | None = None
    values: tuple[float, float] | None = None
    identical_to: int | None = None
    differs_at: int | None = None
    run: int | None = None


def partings(first: Sequence[Curve], second: Sequence[Curve]) -> list[Parting]:
    """One for every series that either run has, in the order of the curves."""
    runs = [{curve.series: curve for curve in curves} for curves in (first, second)]
    found = []
    for name in dict.fromkeys([*runs[0], *runs[1]]):
        if name in runs[0] and name in runs[1]:
            found.append(parting(runs[0][name], runs[1][name]))
        else:
            found.append(Parting(name, "one_run", run=0 if name in runs[0] else 1))
    return found


def parting(first: Curve, second: Curve) -> Parting:
    """Where one series, measured in both runs, parts."""
    steps, at_first, at_second = np.intersect1d(first.steps, second.steps, assume_unique=True, return_indices=True)
    a, b = first.values[at_first], second.values[at_second]
    if not len(steps):
        return Parting(first.series, "no_common_step")
    equal = (a == b) | (np.isnan(a) & np.isnan(b))
    if equal.all():
        return Parting(first.series, "identical", len(steps), identical_to=int(steps[-1]))
    same = int(np.argmin(equal))  # rows before the first that differs
    identical_to, differs_at = (int(steps[same - 1]) if same else None), int(steps[same])
    row = _first_row(a, b)
    if row is not None:
        values = float(a[row]), float(b[row])
        return Parting(first.series, "parted", len(steps), int(steps[row]), values, identical_to, differs_at)
    outcome: Outcome = "together" if len(steps) >= IN_A_ROW else "too_few"
    return Parting(first.series, outcome, len(steps), identical_to=identical_to, differs_at=differs_at)


def earliest(found: Sequence[Parting]) -> Parting | None:
    """The first to part; of several at one step the first in order."""
    return min((one for one in found if one.step is not None), key=lambda one: one.step or 0, default=None)


def noise(values: Values) -> Values:
    """By how much (n,) two runs with the noise of the rows before differ, relative, as one standard deviation."""
    bends = np.abs(np.diff(_relative(values[1:], values[:-1])))
    if not len(bends):
        return np.zeros(len(values))
    median = pd.Series(bends).rolling(WINDOW, min_periods=min(LEAST, len(bends))).median()
    spread = SCALE * median.ffill().bfill().fillna(0).to_numpy()
    # bend k is of rows k to k + 2, and a row must not explain itself: row t has that of bend t - 3
    return np.concatenate([np.repeat(spread[:1], 3), spread[:-1]])


def _first_row(a: Values, b: Values) -> int | None:
    """First row at which the runs part."""
    with np.errstate(all="ignore"):
        usual = np.sqrt((noise(a) ** 2 + noise(b) ** 2) / 2)
        beyond = np.abs(_relative(a, b)) > np.maximum(TIMES * usual, FLOOR)  # False where not finite
    rows = [*_starts_of_runs(beyond), *np.flatnonzero(_kind(a) != _kind(b))[:1]]
    return int(min(rows)) if rows else None


def _starts_of_runs(beyond: NDArray[np.bool_]) -> Steps:
    """The first row that begins IN_A_ROW true ones, as an array of one or none."""
    if len(beyond) < IN_A_ROW:
        return np.empty(0, np.int64)
    windows = np.lib.stride_tricks.sliding_window_view(beyond, IN_A_ROW)
    return np.flatnonzero(windows.all(axis=1))[:1]


def _relative(a: Values, b: Values) -> Values:
    """(a - b) / max(|a|, |b|), 0 where both are 0, NaN where one is not finite."""
    with np.errstate(all="ignore"):
        size = np.maximum(np.abs(a), np.abs(b))
        finite = np.isfinite(a) & np.isfinite(b)
        return np.where(finite, np.where(size > 0, a / size - b / size, 0.0), np.nan)


def _kind(values: Values) -> NDArray[np.int64]:
    """0 a number, 1 NaN, 2 and 3 the infinities."""
    return np.select([np.isnan(values), np.isposinf(values), np.isneginf(values)], [1, 2, 3], 0)
