"""Panel 4: how large the residual stream is, point by point over depth."""

from functools import partial

import numpy as np

from septet.gpt.hooks import Array, Handle, Module
from septet.inspect.quantity import Quantity, RunningMean
from septet.training.loop import Trainer


def activation_points(trainer: Trainer) -> dict[str, Module]:
    """The measured points by name, in the order of the forward pass."""
    model = trainer.model
    blocks = {f"block_{i}_out": block for i, block in enumerate(model.block)}
    return {"embed_out": model.embed_out, **blocks, "final_ln_out": model.final_ln}


class Activation(Quantity):
    """`activation/<point>`: mean absolute value over (B, T, D) of the training forward pass, padding included.

    Padding is a token like any other to the residual stream, and its share does not change over a run.
    """

    def watch(self, trainer: Trainer) -> list[Handle]:
        """One forward hook a point."""
        points = activation_points(trainer)
        self._means = {name: RunningMean() for name in points}
        return [m.register_forward_hook(partial(self._add, self._means[name])) for name, m in points.items()]

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """Means over the step's micro-batches."""
        return {f"activation/{name}": mean.value for name, mean in self._means.items()}

    @staticmethod
    def _add(mean: RunningMean, module: Module, output: Array) -> None:
        mean.add(float(np.abs(output).sum(dtype=np.float64)), output.size)
