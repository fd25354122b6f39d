"""Panel 4, and activation growth over depth."""

from functools import partial
from itertools import pairwise
from typing import Any

import torch

from septet.torch.architecture import Point
from septet.torch.quantity import Quantity


class Activation(Quantity):
    """`activation/<point>`: mean absolute value of all training forward passes of the update.

    Attributes:
        growth: Frobenius norm of each point over that of the point before, of the first batch; the first has none.
    """

    def __init__(self, every: int, points: dict[str, Point]) -> None:
        super().__init__(every)
        self._points = points
        self.growth: dict[str, float] | None = None

    def hooks(self) -> list[Any]:
        """One a point."""
        return [self.look(point, partial(self._add, name)) for name, point in self._points.items()]

    def start(self) -> None:
        """Sums and squares stay on their device until they are asked for."""
        self._sums: dict[str, Any] = {}
        self._counts: dict[str, int] = {}
        self._norms: dict[str, Any] = {}

    def measure(self) -> dict[str, Any]:
        """Means over the update's micro-batches."""
        if self.growth is None and self._norms:
            norms = {name: self._norms[name].double() for name in self._points if name in self._norms}
            self.growth = {b: float(norms[b].cpu() / norms[a].cpu()) for a, b in pairwise(norms)}
        return {f"activation/{name}": float(total) / self._counts[name] for name, total in self._sums.items()}

    def _add(self, name: str, x: torch.Tensor) -> None:
        if self.growth is None and name not in self._norms:
            self._norms[name] = torch.linalg.vector_norm(x, dtype=wide(x))
        self._sums[name] = self._sums.get(name, 0.0) + torch.linalg.vector_norm(x, 1, dtype=wide(x))
        self._counts[name] = self._counts.get(name, 0) + x.numel()


def wide(x: torch.Tensor) -> torch.dtype:
    """float64 where the device has it."""
    return torch.float32 if x.device.type == "mps" else torch.float64
