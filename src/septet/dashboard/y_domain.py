"""The y axis' range that shows everything drawable.

`assets/scale.js` holds the same rule for a zoomed window; a test keeps the two together. Curves touch both ends: the
margin, and the strips for what no axis can hold, are pixels of the chart's range.
"""

import sys
from collections.abc import Sequence

import numpy as np

from septet.dashboard.content import Content


def y_domain(contents: Sequence[Content], logarithmic: bool, zero: bool) -> tuple[float, float]:
    """Smallest and largest y of the axis.

    Args:
        contents: the run's, and that of the healthy run behind it.
        logarithmic: whether only positive values can be drawn.
        zero: whether an axis that is not logarithmic reaches to 0.
    """
    drawn = np.concatenate([np.empty(0), *(values for content in contents for values in _values(content))])
    drawn = drawn[np.isfinite(drawn) & (drawn > 0 if logarithmic else True)]
    if not len(drawn):
        return (0.1, 10.0) if logarithmic else (0.0, 1.0)
    low, high = float(drawn.min()), float(drawn.max())
    if zero and not logarithmic:
        low, high = min(low, 0.0), max(high, 0.0)
    return (low, high) if low < high else _around(low, logarithmic)


def _around(value: float, logarithmic: bool) -> tuple[float, float]:
    if logarithmic:
        return value / 2 or value, min(value * 2, sys.float_info.max)
    return (value - abs(value) / 10, value + abs(value) / 10) if value else (0.0, 1.0)


def _values(content: Content) -> list[np.ndarray]:
    curves = [curve.values for curve in (*content.curves, *content.behind)]
    return [*curves, np.array([level.value for level in content.levels], dtype=np.float64)]
