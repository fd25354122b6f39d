"""What a run of four times the steps looks like: the course's expectations."""

import numpy as np

from septet.record.run_record import RunRecord
from septet.report.overfit_onset import FINAL_SHARE, SMOOTH, centred_mean, overfit_onset
from septet.report.signature import CANNOT_SAY, Measured, Signature


def val_rises(record: RunRecord) -> Measured:
    """Val of the last tenth above the minimum of the smoothed val, met where that exceeds the curve's own noise."""
    onset = overfit_onset(record)
    if onset is None:
        _, smooth, rise = _valley(record)
        return Measured(rise, False, f"no onset; lowest {smooth.min():.3f}")
    seen = f"t* {onset.step}, interval {onset.low} to {onset.high}, tolerance {onset.tolerance:.4f}"
    return Measured(onset.rise, True, seen)


def train_keeps_falling(record: RunRecord) -> Measured:
    """Mean train loss of the last tenth of the run, less that of the tenth before val's minimum."""
    lowest, _, _ = _valley(record)
    steps, values = record.series("loss/train")
    tenth = FINAL_SHARE * steps[-1]
    before = values[(steps > lowest - tenth) & (steps <= lowest)]
    if not len(before):
        return CANNOT_SAY
    after = values[steps > steps[-1] - tenth]
    change = float(after.mean() - before.mean())
    return Measured(change, change < 0, f"{before.mean():.3f} before t*, {after.mean():.3f} at the end")


def _valley(record: RunRecord) -> tuple[int, np.ndarray, float]:
    """Step of the smoothed val's minimum, the smoothed val, and how far the last tenth stands above it."""
    steps, values = record.series("loss/val")
    smooth = centred_mean(values, SMOOTH)
    lowest = int(smooth.argmin())
    final = max(SMOOTH, round(len(values) * FINAL_SHARE))
    return int(steps[lowest]), smooth, float(values[-final:].mean() - smooth[lowest])


OVERFIT = (
    Signature(
        "val-rises",
        1,
        "after some t* val rises, by more than its noise",
        "después de algún t* val sube, más que su ruido",
        "nats above the minimum, last tenth",
        val_rises,
        "course, panel 1; t* and noise as in gap-analysis.md",
    ),
    Signature(
        "train-falls",
        1,
        "meanwhile train keeps falling",
        "mientras tanto train sigue bajando",
        "nats, last tenth less the tenth before t*",
        train_keeps_falling,
        "course, panel 1",
    ),
)
