"""How far one update moves each weight matrix, as a share of the matrix."""

from typing import Any

import torch

from septet.torch.quantities.activation import wide
from septet.torch.quantity import Quantity
from septet.torch.undisturbed import plain_math


class UpdateRatio(Quantity):
    """`update_ratio/<matrix>`: ‖ΔW‖ / ‖W‖ (Frobenius), W before the update."""

    needs_update = True

    def __init__(self, every: int, matrices: dict[str, torch.nn.Parameter]) -> None:
        super().__init__(every)
        self._matrices = matrices

    def start(self) -> None:
        """Keep the weights for the length of one update."""
        self._before = {name: weight.detach().clone() for name, weight in self._matrices.items()}

    def measure(self) -> dict[str, Any]:
        """All matrices of panel 5."""
        before, self._before = self._before, {}
        return {f"update_ratio/{name}": self._ratio(before[name], w.detach()) for name, w in self._matrices.items()}

    @staticmethod
    def _ratio(before: torch.Tensor, after: torch.Tensor) -> float:
        with plain_math(before.device):
            moved = torch.linalg.vector_norm(after - before, dtype=wide(before))
            return float(moved / torch.linalg.vector_norm(before, dtype=wide(before)))
