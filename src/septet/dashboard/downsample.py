"""Fewer rows without losing a spike."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

COLUMNS = 2000  # more than any panel is wide in pixels, twice that of most; two rows a column are kept


def rows_to_keep(
    steps: NDArray[np.int64],
    values: NDArray[np.float64],
    domain: tuple[int, int],
    columns: int = COLUMNS,
) -> NDArray[np.int64]:
    """Indices, in order, of the rows of one series that a picture `columns` wide needs.

    All of them where there are no more than two a column. Otherwise the first and the last row, and from each column of
    equal width in steps the smallest and the largest finite value and the first NaN, +Inf and -Inf. No row is
    invented or averaged.

    Args:
        steps: (n,) increasing.
        values: (n,).
        domain: first and last step of the picture; rows outside count to its outermost columns.
        columns: at least 1.
    """
    n = len(steps)
    if n <= 2 * columns:
        return np.arange(n)
    first, last = domain
    column = (steps - first) * columns // max(1, last - first + 1)
    column = np.clip(column, 0, columns - 1)
    finite = np.flatnonzero(np.isfinite(values))
    by_column = pd.Series(values[finite], index=finite).groupby(column[finite])
    keep = [np.array([0, n - 1]), by_column.idxmin().to_numpy(), by_column.idxmax().to_numpy()]
    for kind in (np.isnan(values), np.isposinf(values), np.isneginf(values)):
        keep.append(_first_of_each(column, np.flatnonzero(kind)))
    return np.unique(np.concatenate(keep))


def _first_of_each(column: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
    return rows[np.unique(column[rows], return_index=True)[1]]
