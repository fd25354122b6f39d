"""Fewer rows without losing a spike."""

import numpy as np
import pandas as pd
from numpy.typing import NDArray

SHARPEST = 8  # columns that stand for one row kept as a spike beside a higher one in its own column
COLUMNS = 2000  # more than any panel is wide in pixels, twice that of most; two rows a column are kept


def rows_to_keep(
    steps: NDArray[np.int64],
    values: NDArray[np.float64],
    domain: tuple[int, int],
    columns: int = COLUMNS,
) -> NDArray[np.int64]:
    """Indices, in order, of the rows of one series that a picture `columns` wide needs.

    All of them where there are no more than two a column. Otherwise the first and the last row, and from each column of
    equal width in steps the smallest and the largest finite value and the first NaN, +Inf and -Inf; besides, the
    sharpest single rows of the whole series, and every row that is not finite unless there are more than columns. No
    row is invented or averaged.

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
    beyond = np.flatnonzero(~np.isfinite(values))
    keep += [_sharpest(values, columns // SHARPEST), beyond if len(beyond) <= columns else beyond[:0]]
    for kind in (np.isnan(values), np.isposinf(values), np.isneginf(values)):
        keep.append(_first_of_each(column, np.flatnonzero(kind)))
    return np.unique(np.concatenate(keep))


def _sharpest(values: NDArray[np.float64], most: int) -> NDArray[np.int64]:
    """The rows that stand furthest above both neighbours, or below both: two spikes may share a column."""
    with np.errstate(all="ignore"):
        rise, fall = values[1:-1] - values[:-2], values[1:-1] - values[2:]
        alone = np.where(rise * fall > 0, np.minimum(np.abs(rise), np.abs(fall)), 0.0)
    alone[~np.isfinite(alone)] = 0.0
    most = min(most, int(np.count_nonzero(alone)))
    return np.argpartition(alone, len(alone) - most)[len(alone) - most :] + 1 if most else np.empty(0, np.int64)


def _first_of_each(column: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[np.int64]:
    return rows[np.unique(column[rows], return_index=True)[1]]
