"""One run, read: its manifest and its series."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from septet.record.manifest import Manifest


@dataclass(frozen=True)
class RunRecord:
    """What readers of a run get; `table` has one row a step."""

    manifest: Manifest
    table: pa.Table

    @property
    def names(self) -> list[str]:
        """All columns but `step`."""
        return [name for name in self.table.column_names if name != "step"]

    @property
    def steps(self) -> NDArray[np.int64]:
        """The step of every row."""
        return self.table.column("step").to_numpy()

    def has(self, name: str) -> bool:
        """Whether series `name` was measured at least once; NaN counts as measured."""
        return name in self.table.column_names and self.table.column(name).null_count < self.table.num_rows

    def series(self, name: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Steps and values (n,) where `name` was measured; NaN and infinities stay, nulls are left out.

        Raises:
            KeyError: the record has no such column; ask `has` first.
        """
        column = self.table.column(name).combine_chunks()
        measured = column.is_valid().to_numpy(zero_copy_only=False)
        # safe=False: a batch index beyond 2**53 is rounded, not refused
        values = column.drop_null().cast(pa.float64(), safe=False).to_numpy(zero_copy_only=False)
        return self.steps[measured], values

    def family(self, prefix: str) -> list[str]:
        """Measured series `prefix/...`, in the order of the file."""
        return [name for name in self.names if name.startswith(f"{prefix}/") and self.has(name)]

    def frame(self) -> pd.DataFrame:
        """A data frame with Arrow-backed columns, in which NA is null and NaN is NaN."""
        return self.table.to_pandas(types_mapper=pd.ArrowDtype)

    def with_reference_line(self, name: str, value: float) -> Self:
        """The same run with one more line to draw, such as the n-gram's loss, which is no part of the run."""
        lines = self.manifest.reference_lines | {name: value}
        return replace(self, manifest=self.manifest.model_copy(update={"reference_lines": lines}))
