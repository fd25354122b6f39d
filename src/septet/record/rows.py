"""Rows under way: values by step, before they become a table."""

from typing import Any, Self

import numpy as np
import pyarrow as pa

from septet.record.series import column_order, series_of


class Rows:
    """Values by step and series. What was not put is null; what was put as NaN or infinite stays that."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[str, float]] = {}
        self._last = -1

    def put(self, step: int, values: dict[str, Any]) -> None:
        """Merge values into the row of `step`; steps never go back. None is as good as absent.

        Raises:
            ValueError: a step before the last one or below 0, a value that is no whole number for a series of counts.
            KeyError: a series that the record does not have.
        """
        if step < max(0, self._last):
            raise ValueError(f"step {step} comes after step {self._last}" if self._last >= 0 else f"step {step} < 0")
        measured = {name: _typed(name, value) for name, value in values.items() if value is not None}
        self._last = step
        self._rows.setdefault(step, {}).update(measured)

    def to_table(self) -> pa.Table:
        """One row a step, typed columns in the order of the record."""
        names = sorted({name for row in self._rows.values() for name in row}, key=column_order)
        rows = self._rows.values()
        columns = {"step": pa.array(self._rows, pa.int64())}
        # from_pandas=False: NaN is a value here, not an absence
        columns |= {
            name: pa.array([row.get(name) for row in rows], series_of(name).arrow_type, from_pandas=False)
            for name in names
        }
        return pa.table(columns)

    def to_bytes(self) -> bytes:
        """An Arrow stream, for checkpoints."""
        table, sink = self.to_table(), pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, table.schema) as writer:
            writer.write_table(table)
        return bytes(sink.getvalue())

    @classmethod
    def from_bytes(cls, content: bytes) -> Self:
        """The rows that `to_bytes` wrote."""
        rows = cls()
        with pa.ipc.open_stream(content) as reader:
            for row in reader.read_all().to_pylist():
                step = row.pop("step")
                rows.put(step, row)
        return rows


def _typed(name: str, value: Any) -> float | int:
    """The value as the series has it; Arrow alone would make 0 of 0.5 in a column of counts."""
    if series_of(name).dtype in ("float64", "float32"):
        return float(value)
    if name == "step":
        raise KeyError("step is the row, not a series in it")
    if not np.isfinite(value) or int(value) != value:
        raise ValueError(f"{name} counts, so {value} cannot be one of its values")
    return int(value)
