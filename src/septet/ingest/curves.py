"""Values of one run on their way from a log to a record."""

from array import array
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray


class Curves:
    """Steps and values by series, in the order of the log: 16 bytes a value, so that a million rows are small."""

    def __init__(self) -> None:
        self._steps: dict[str, array[int]] = {}
        self._values: dict[str, array[float]] = {}
        self._add: dict[str, tuple[Callable[[int], None], Callable[[float], None]]] = {}  # a million calls a log

    def put(self, series: str, step: int, value: float | None) -> None:
        """Add one value; None is as good as absent."""
        if value is None:
            return
        try:
            add_step, add_value = self._add[series]
        except KeyError:
            add_step, add_value = self._start(series)
        add_step(step)
        add_value(value)

    def extend(self, series: str, steps: NDArray[np.int64], values: NDArray[np.float64]) -> None:
        """Add many values (n,) at their steps (n,)."""
        if len(steps):
            self._start(series)
            self._steps[series].frombytes(np.ascontiguousarray(steps, np.int64).tobytes())
            self._values[series].frombytes(np.ascontiguousarray(values, np.float64).tobytes())

    def rename(self, series: str, to: str) -> None:
        """Give a series another name; nothing happens where there is none."""
        if series in self._steps:
            self._steps[to], self._values[to] = self._steps.pop(series), self._values.pop(series)
            self._add[to] = self._add.pop(series)

    def drop(self, series: str) -> None:
        """Forget a series; nothing happens where there is none."""
        self._steps.pop(series, None)
        self._values.pop(series, None)
        self._add.pop(series, None)

    @property
    def names(self) -> list[str]:
        """Series that have a value."""
        return list(self._steps)

    def of(self, series: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Steps and values (n,) in the order of the log; empty for a series without values."""
        return (
            np.array(self._steps.get(series, array("q")), np.int64),
            np.array(self._values.get(series, array("d")), np.float64),
        )

    def _start(self, series: str) -> tuple[Callable[[int], None], Callable[[float], None]]:
        if series not in self._steps:
            self._steps[series], self._values[series] = array("q"), array("d")
            self._add[series] = self._steps[series].append, self._values[series].append
        return self._add[series]
