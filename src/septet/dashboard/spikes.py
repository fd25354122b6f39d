"""Rows that stand out from their own recent past."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from septet.dashboard.content import Steps, Values

WINDOW = 50  # measured rows before the row in question
RATIO = 3.0  # a reader can check it by eye on a log axis: half a decade


def spikes(steps: Steps, values: Values) -> tuple[Steps, Values]:
    """Rows whose value is above RATIO times the median of the WINDOW finite rows before them.

    Nothing is said of the first WINDOW rows: there is not enough past yet. Non-finite rows are no spikes; the page
    marks them as what they are.
    """
    finite = np.isfinite(values)
    steps, values = steps[finite], values[finite]
    if len(values) <= WINDOW:
        return steps[:0], values[:0]
    usual = np.median(sliding_window_view(values[:-1], WINDOW), axis=-1)  # usual[i] is before row i + WINDOW
    high = np.flatnonzero(values[WINDOW:] > RATIO * usual) + WINDOW
    return steps[high], values[high]
