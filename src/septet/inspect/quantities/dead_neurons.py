"""Panel 6: feed-forward units that say nothing."""

from functools import partial

import numpy as np

from septet.gpt.hooks import Array, Handle, Module
from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer

SILENT_BELOW = 1e-3  # |GELU output|
DEAD_ABOVE = 0.99  # share of the batch's tokens at which a unit is silent


class DeadNeurons(Quantity):
    """`dead_neurons/<block>`: units with |GELU output| < 1e-3 at more than 99 % of the batch's tokens."""

    def watch(self, trainer: Trainer) -> list[Handle]:
        """One forward hook on each GELU."""
        blocks = trainer.model.block
        self._silent = [np.zeros(trainer.model.config.d_ff, np.int64) for _ in blocks]
        self._tokens = [0 for _ in blocks]
        return [block.mlp.gelu.register_forward_hook(partial(self._add, i)) for i, block in enumerate(blocks)]

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """Counts over all micro-batches of the step."""
        return {
            f"dead_neurons/block_{i}": int((silent > DEAD_ABOVE * tokens).sum())
            for i, (silent, tokens) in enumerate(zip(self._silent, self._tokens, strict=True))
        }

    def _add(self, i: int, module: Module, output: Array) -> None:
        flat = output.reshape(-1, output.shape[-1])  # (B·T, F)
        self._silent[i] += (np.abs(flat) < SILENT_BELOW).sum(axis=0)  # NaN is not silent, it is worse: see non_finite
        self._tokens[i] += len(flat)
