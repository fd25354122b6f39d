"""Rows under way: values by step, before they become a table."""

from typing import Any, Self

import pyarrow as pa

from septet.record.series import column_order, series_of


class Rows:
    """Values by step and series. What was not put is null; what was put as NaN or infinite stays that."""

    def __init__(self) -> None:
        self._rows: dict[int, dict[str, float]] = {}
        self._last = -1

    def put(self, step: int, values: dict[str, Any]) -> None:
        """Merge values into the row of `step`; steps never go back.

        Raises:
            ValueError: a step before the last one.
            KeyError: a series that the record does not have.
        """
        if step < self._last:
            raise ValueError(f"step {step} comes after step {self._last}")
        for name in values:
            series_of(name)
        self._last = step
        self._rows.setdefault(step, {}).update(values)

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
                rows.put(step, {name: value for name, value in row.items() if value is not None})
        return rows
