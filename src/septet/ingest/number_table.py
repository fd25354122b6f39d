"""A table of numbers, whatever file it was in."""

from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Column = tuple[NDArray[np.float64], NDArray[np.bool_]]


@dataclass
class NumberTable:
    """Columns (n,) of numbers and where each was measured, by name; NaN is a measured value.

    Attributes:
        unreadable: cells that held something else than a number, by column.
        skipped_rows: that did not have as many cells as the header.
    """

    columns: dict[str, Column]
    unreadable: dict[str, int] = field(default_factory=dict)
    skipped_rows: int = 0

    @property
    def rows(self) -> int:
        """How many."""
        return len(next(iter(self.columns.values()))[0]) if self.columns else 0


def to_column(values: pa.ChunkedArray) -> Column:
    """Values and where there is one; a null is none."""
    column = values.combine_chunks()
    measured = column.is_valid().to_numpy(zero_copy_only=False)
    return column.fill_null(0.0).to_numpy(zero_copy_only=False).astype(np.float64), measured
