"""Numbers read off curves; every one takes finite values."""

import numpy as np
import pandas as pd

from septet.stability.facts import Curve, Values


def rolling_mean(values: Values, window: int) -> Values:
    """Means of every full window of `window` values (n,) → (n - window + 1,)."""
    sums = np.cumsum(np.concatenate([[0.0], values]))
    return (sums[window:] - sums[:-window]) / window


def rolling_median(values: Values, window: int) -> Values:
    """Median of the `window` values before each; NaN where there are not so many."""
    return pd.Series(values).rolling(window).median().shift(1).to_numpy()


def ema(values: Values, span: int) -> Values:
    """Exponential moving average with alpha = 2 / (span + 1), corrected for its start."""
    return pd.Series(values).ewm(span=span).mean().to_numpy()


def nearest(curve: Curve, step: float) -> tuple[int, float]:
    """The row whose step is nearest."""
    index = int(np.argmin(np.abs(curve.steps - step)))
    return int(curve.steps[index]), float(curve.values[index])


def median_near(curve: Curve, step: float, width: float) -> float:
    """Median of the rows within `width` of `step`; the nearest row where there are none."""
    near = curve.between(step - width, step + width)
    return float(np.median(near.values)) if len(near) else nearest(curve, step)[1]


def noise(values: Values) -> float:
    """Standard deviation of a curve's jitter: 1.4826 × MAD of neighbours' differences, over √2."""
    if len(values) < 3:
        return 0.0
    steps = np.diff(values)
    return float(1.4826 * np.median(np.abs(steps - np.median(steps))) / np.sqrt(2))


def last_share(curve: Curve, share: float) -> Curve:
    """The last rows of a curve, at least one."""
    keep = max(1, round(len(curve) * share))
    return Curve(curve.steps[-keep:], curve.values[-keep:])


def first_share(curve: Curve, share: float) -> Curve:
    """The first rows of a curve, at least one."""
    keep = max(1, round(len(curve) * share))
    return Curve(curve.steps[:keep], curve.values[:keep])
