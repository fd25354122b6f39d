"""The largest train loss of a run's first steps, where a missing warm-up shows."""

import math
from typing import NamedTuple

import numpy as np

from septet.record.run_record import RunRecord
from septet.report.read_series import at
from septet.report.signature import CANNOT_SAY, Measured

EARLY = 100  # steps: the course's window
LOW, HIGH = 8.0, 10.0  # nats: the course's spike
AFTER = 10  # steps at the end of the window whose mean says where the loss went


class Peak(NamedTuple):
    """The largest finite train loss of the window, NaN where there is none, and how many were not finite."""

    value: float
    step: int
    lost: int


def early_peak(record: RunRecord) -> Peak:
    """The peak of the first 100 steps."""
    steps, values = record.series("loss/train")
    steps, values = steps[steps < EARLY], values[steps < EARLY]
    finite = np.isfinite(values)
    if not finite.any():
        return Peak(math.nan, 0, len(values))
    highest = int(np.where(finite, values, -np.inf).argmax())
    return Peak(float(values[highest]), int(steps[highest]), int((~finite).sum()))


def spikes(record: RunRecord) -> Measured:
    """Largest train loss of the first 100 steps; met from 8 to 10."""
    peak = early_peak(record)
    return Measured(peak.value, LOW <= peak.value <= HIGH, _seen(record, peak))


def stays_below_spike(record: RunRecord) -> Measured:
    """The same; met below 8, as the course has it for a run with warm-up."""
    peak = early_peak(record)
    return Measured(peak.value, peak.value < LOW and not peak.lost, _seen(record, peak))


def falls_after(record: RunRecord) -> Measured:
    """Mean train loss of steps 90 to 99, less the peak of the window."""
    steps, values = record.series("loss/train")
    late = values[(steps >= EARLY - AFTER) & (steps < EARLY)]
    if not len(late):
        return CANNOT_SAY
    after = float(late.mean())
    change = after - early_peak(record).value
    return Measured(change, change < 0, f"{after:.2f} at steps {EARLY - AFTER} to {EARLY - 1}")


def _seen(record: RunRecord, peak: Peak) -> str:
    lost = f", {peak.lost} not finite" if peak.lost else ""
    return f"{at(record, 'loss/train', 0):.2f} at step 0, peak {peak.value:.2f} at step {peak.step}{lost}"
