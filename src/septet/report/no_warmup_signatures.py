"""What a run without warm-up looks like: the course's expectations."""

import numpy as np

from septet.record.run_record import RunRecord
from septet.report.early_spike import EARLY, falls_after, spikes
from septet.report.read_series import at
from septet.report.signature import CANNOT_SAY, Measured, Signature

FLAT = 0.01  # relative; a cosine over 2000 steps has lost 0.55 % by step 99


def starts_at_max(record: RunRecord) -> Measured:
    """The rate of step 0 over the configured peak."""
    peak = _peak_rate(record)
    if peak is None:
        return CANNOT_SAY
    first = at(record, "learning_rate", 0)
    return Measured(first / peak, abs(first / peak - 1) < 1e-9, f"{first:.3g} at step 0, peak {peak:.3g}")


def flat_at_max(record: RunRecord) -> Measured:
    """Largest relative distance from the configured peak over steps 0 to 99.

    Without warm-up the cosine starts at once, so that the rate is never exactly flat. Flat means within 1 % here.
    """
    peak = _peak_rate(record)
    if peak is None:
        return CANNOT_SAY
    steps, values = record.series("learning_rate")
    early = values[steps < EARLY]
    distance = float(np.abs(early / peak - 1).max())
    return Measured(distance, distance <= FLAT, f"{early[0]:.3g} at step 0, {early[-1]:.4g} at step {EARLY - 1}")


def _peak_rate(record: RunRecord) -> float | None:
    rate = record.manifest.config.get("training", {}).get("learning_rate", {}).get("max")
    return float(rate) if isinstance(rate, int | float) and rate > 0 else None


AT_MAX = (
    Signature(
        "rate-starts-at-max",
        2,
        "learning rate at its peak at step 0",
        "learning rate en su máximo en el paso 0",
        "share of the peak",
        starts_at_max,
        "course, panel 2",
    ),
    Signature(
        "rate-flat",
        2,
        "flat: within 1 % of the peak over steps 0 to 99",
        "plano: a menos de 1 % del máximo en los pasos 0 a 99",
        "largest relative distance",
        flat_at_max,
        "course, panel 2; the cosine starts at once, so flat is within 1 %",
    ),
)
SPIKE = (
    Signature(
        "spike",
        1,
        "train spikes to 8 to 10 within the first 100 steps",
        "train salta a entre 8 y 10 en los primeros 100 pasos",
        "nats, largest",
        spikes,
        "course, panel 1",
    ),
    Signature(
        "falls-after",
        1,
        "then falls: lower at steps 90 to 99 than at the peak",
        "después baja: menor en los pasos 90 a 99 que en el máximo",
        "nats from the peak",
        falls_after,
        "course, panel 1",
    ),
)
NO_WARMUP = (*AT_MAX, *SPIKE)
