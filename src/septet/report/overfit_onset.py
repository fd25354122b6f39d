"""Since when has val not been getting better while train still was: one step, and how well it can be known."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from septet.record.run_record import RunRecord

Floats = NDArray[np.float64]
Steps = NDArray[np.int64]

SMOOTH = 5  # evaluations in a centred mean
NEIGHBOURS = 20  # evaluations on each side of the minimum that the noise is taken from
TOLERANCE = 2.0  # in standard deviations of the noise
FINAL_SHARE = 0.1  # of the evaluations: "at the end" is their mean


@dataclass(frozen=True)
class Onset:
    """When overfitting began.

    Attributes:
        step: t*, the minimum of the smoothed val loss.
        low: first step whose smoothed val loss cannot be told from the minimum.
        high: last such step.
        noise: standard deviation of one val evaluation about its local trend, nats.
        tolerance: nats above the minimum that count as the same.
        rise: val at the end above the minimum, nats.
    """

    step: int
    low: int
    high: int
    noise: float
    tolerance: float
    rise: float


def overfit_onset(record: RunRecord) -> Onset | None:
    """The onset in a run's record; None where val never turns, or train stops falling with it.

    Raises:
        KeyError: the record has no train or no val loss.
    """
    steps, val = _finite(record, "loss/val")
    train_steps, train = _finite(record, "loss/train")
    onset = onset_of(steps, val)
    if onset is None or not len(train):
        return None
    before = train[train_steps <= onset.step]
    window = max(1, len(train) // 80)  # as long as two evaluations of the 161 of the overfit run
    return onset if len(before) and train[-window:].mean() < before[-window:].mean() else None


def onset_of(steps: Steps, val: Floats) -> Onset | None:
    """The onset of a val curve alone; None where its last tenth holds the minimum or lies within the tolerance of it.

    The minimum of a flat, noisy valley is wherever the noise happened to be lowest, so a single step is not
    defensible. Therefore: smooth by a centred mean of 5 evaluations; t* is the minimum of that. The noise is what the
    curve itself shows around t*: the residuals of up to 41 evaluations about a parabola (second order, since a valley
    is one), their standard deviation taken by the median absolute deviation × 1.4826 (Rousseeuw and Croux 1993), which
    the steep fall at a run's start does not inflate. The interval spans all steps whose smoothed loss lies within two
    of these deviations of the minimum. The deviation is that of a single evaluation, although a mean of 5 is compared:
    evaluations share most of their weights' history, so their errors are not independent and averaging cannot be
    trusted to shrink them.

    Args:
        steps: of the evaluations, (n,).
        val: their losses, finite, (n,).
    """
    if len(val) < 2 * SMOOTH:
        return None
    smooth = centred_mean(val, SMOOTH)
    lowest = int(smooth.argmin())
    noise = local_noise(val, lowest)
    tolerance = TOLERANCE * noise
    final = max(SMOOTH, round(len(val) * FINAL_SHARE))
    rise = float(val[-final:].mean() - smooth[lowest])
    if lowest >= len(val) - final or rise <= tolerance:  # a val that still falls is lowest at the end
        return None
    same = np.flatnonzero(smooth <= smooth[lowest] + tolerance)
    return Onset(int(steps[lowest]), int(steps[same[0]]), int(steps[same[-1]]), noise, tolerance, rise)


def centred_mean(values: Floats, width: int) -> Floats:
    """Mean of `width` neighbours about each value; fewer at the ends, never values from beyond them."""
    ones, first = np.ones(width), (width - 1) // 2
    here = slice(first, first + len(values))  # as mode "same", which for fewer values than `width` has more than those
    return np.convolve(values, ones)[here] / np.convolve(np.ones(len(values)), ones)[here]


def local_noise(values: Floats, centre: int) -> float:
    """Standard deviation about a parabola through the neighbours of `centre`, robust to a few that do not fit."""
    near = values[max(0, centre - NEIGHBOURS) : centre + NEIGHBOURS + 1]
    x = np.linspace(-1, 1, len(near))
    residuals = near - np.polynomial.Polynomial.fit(x, near, 2)(x)
    return float(1.4826 * np.median(np.abs(residuals - np.median(residuals))))


def _finite(record: RunRecord, name: str) -> tuple[Steps, Floats]:
    steps, values = record.series(name)
    finite = np.isfinite(values)
    return steps[finite], values[finite]
