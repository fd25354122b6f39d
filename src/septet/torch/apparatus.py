"""All quantities of one model at their cadence, and what they learn of its capacity."""

from typing import Any

import torch

from septet.config import InspectConfig
from septet.record.manifest import Capacity
from septet.torch.architecture import Architecture
from septet.torch.quantities.activation import Activation
from septet.torch.quantities.attention import AttentionHeads
from septet.torch.quantities.dead_neurons import DeadNeurons
from septet.torch.quantities.spectral_norm import SpectralNorm
from septet.torch.quantities.update_ratio import UpdateRatio
from septet.torch.quantity import Quantity


class Apparatus:
    """Every quantity that needs the inside of the model."""

    def __init__(
        self, found: Architecture, cadence: InspectConfig, patterns: dict[str, torch.nn.Module] | None
    ) -> None:
        self.activation = Activation(cadence.activation_every, found.points)
        self.spectral_norm = SpectralNorm(cadence.spectral_norm_every, found.matrices)
        self.neurons = DeadNeurons(cadence.dead_capacity_every, found.down)
        self.heads = AttentionHeads(cadence.dead_capacity_every, found.blocks, patterns)
        self.update_ratio = UpdateRatio(cadence.update_ratio_every, found.matrices)
        self.quantities: list[Quantity] = [
            self.activation,
            self.spectral_norm,
            self.neurons,
            self.heads,
            self.update_ratio,
        ]
        self._handles = [handle for quantity in self.quantities for handle in quantity.hooks()]

    def start(self, step: int) -> None:
        """The first forward pass of `step` begins."""
        for quantity in self.quantities:
            quantity.watching = quantity.due(step)
            if quantity.watching:
                with quantity.guarded():
                    quantity.start()

    def measure(self, updated: bool) -> dict[str, Any]:
        """What this step's quantities saw; nobody watches afterwards."""
        values: dict[str, Any] = {}
        for quantity in self.quantities:
            if quantity.watching and (updated or not quantity.needs_update):
                with quantity.guarded():
                    values |= quantity.measure()
            quantity.watching = False
        return values

    def capacity(self) -> Capacity | None:
        """Totals of panel 6, where both were seen."""
        if self.neurons.units is None or self.heads.heads is None:
            return None
        return Capacity(neurons_per_block=self.neurons.units, heads_per_block=self.heads.heads)

    def remove(self) -> None:
        """Take all hooks off."""
        while self._handles:
            self._handles.pop().remove()
