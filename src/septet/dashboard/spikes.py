"""Rows that stand out from their own recent past."""

import numpy as np
import pandas as pd

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
    usual = pd.Series(values).rolling(WINDOW).median().shift(1).to_numpy()  # NaN where there is not enough past
    high = np.flatnonzero(values > RATIO * usual)
    return steps[high], values[high]
