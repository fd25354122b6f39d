"""Panel 6: feed-forward units that say nothing."""

from functools import partial
from typing import Any

import torch

from septet.inspect.quantities.dead_neurons import DEAD_ABOVE, SILENT_BELOW
from septet.torch.architecture import Point
from septet.torch.quantity import Quantity


class DeadNeurons(Quantity):
    """`dead_neurons/<block>`: units with |activation| < 1e-3 at more than 99 % of the batch's tokens.

    The activation is what goes into the feed-forward layer's last matrix, so that it is found whether the
    non-linearity is a module or a function; of gated layers it is the product with the gate.

    Attributes:
        units: of one block; None until the first measurement.
    """

    def __init__(self, every: int, down: dict[str, torch.nn.Module]) -> None:
        super().__init__(every)
        self._down = down
        self.units: int | None = None

    def hooks(self) -> list[Any]:
        """One a block."""
        return [self.look(Point(module, "input"), partial(self._add, block)) for block, module in self._down.items()]

    def start(self) -> None:
        """Forget the last counts."""
        self._silent: dict[str, Any] = {}
        self._tokens: dict[str, int] = {}

    def measure(self) -> dict[str, Any]:
        """Counts over the update's micro-batches."""
        return {
            f"dead_neurons/{block}": int((silent > DEAD_ABOVE * self._tokens[block]).sum())
            for block, silent in self._silent.items()
        }

    def _add(self, block: str, activation: torch.Tensor) -> None:
        flat = activation.reshape(-1, activation.shape[-1])  # (B·T, F)
        # NaN is not silent, it is worse: see non_finite
        self._silent[block] = self._silent.get(block, 0) + (flat.abs() < SILENT_BELOW).sum(dim=0)
        self._tokens[block] = self._tokens.get(block, 0) + len(flat)
        self.units = flat.shape[-1]
