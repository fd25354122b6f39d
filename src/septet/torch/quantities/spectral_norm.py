"""Panel 5: the largest singular value of each weight matrix."""

from typing import Any

import numpy as np
import torch

from septet.inspect.quantities.spectral_norm import MOST_ITERATIONS, TOLERANCE
from septet.torch.quantities.activation import wide
from septet.torch.quantity import Quantity
from septet.torch.undisturbed import plain_math


def power_iteration(weight: torch.Tensor, start: torch.Tensor) -> tuple[float, torch.Tensor]:
    """σ₁ of weight (I, O) and its singular vector on the shorter side, from `start` (min(I, O),).

    The iteration of `septet.inspect.quantities.spectral_norm`, as two products with the matrix and not with its Gram
    matrix, which would be large here. A weight that is not finite gives NaN, and the start comes back unharmed.
    """
    matrix = weight.detach().to(wide(weight))
    if matrix.shape[0] < matrix.shape[1]:
        matrix = matrix.T
    vector, before, squared = start / torch.linalg.vector_norm(start), 0.0, float("nan")
    for _ in range(MOST_ITERATIONS):
        image = matrix.T @ (matrix @ vector)
        norm = torch.linalg.vector_norm(image)
        squared = float(norm)
        if squared == 0:
            return 0.0, vector
        if not np.isfinite(squared):
            return float("nan"), start
        vector = image / norm
        if abs(squared - before) <= TOLERANCE * squared:
            break
        before = squared
    return float(np.sqrt(squared)), vector


class SpectralNorm(Quantity):
    """`spectral_norm/<matrix>` of the weights before the update, warm-started."""

    def __init__(self, every: int, matrices: dict[str, torch.nn.Parameter]) -> None:
        super().__init__(every)
        self._matrices = matrices
        self._vectors: dict[str, torch.Tensor] = {}
        self._values: dict[str, Any] = {}

    def start(self) -> None:
        """The weights are those before the update now."""
        self._values = self.now()

    def measure(self) -> dict[str, Any]:
        """As at the start."""
        return self._values

    def now(self) -> dict[str, Any]:
        """All matrices, as they are."""
        values = {}
        for name, weight in self._matrices.items():
            with plain_math(weight.device):
                start = self._vectors.get(name)
                value, self._vectors[name] = power_iteration(weight, _first_start(weight) if start is None else start)
            values[f"spectral_norm/{name}"] = value
        return values


def _first_start(weight: torch.Tensor) -> torch.Tensor:
    """A fixed vector, from a generator of its own: torch's must not move."""
    size = min(weight.shape)
    start = torch.from_numpy(np.random.default_rng(size).standard_normal(size))
    return start.to(weight.device, wide(weight))
