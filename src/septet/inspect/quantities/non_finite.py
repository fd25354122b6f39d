"""How many gradient entries are NaN or infinite."""

import numpy as np

from septet.gpt.hooks import Array, Handle, Parameter
from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class NonFinite(Quantity):
    """`non_finite`, entries of all gradients together, counted parameter by parameter as backward completes them."""

    def watch(self, trainer: Trainer) -> list[Handle]:
        """One backward hook a parameter."""
        self._counts: dict[str, int] = {}
        return [p.register_backward_hook(self._count) for p in trainer.model.parameters.values()]

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """Of the last micro-batch's backward pass, whose gradients hold the sum."""
        return {"non_finite": sum(self._counts.values())}

    def _count(self, parameter: Parameter, grad: Array) -> None:
        # a finite sum of squares is proof without looking at each entry; an infinite one may only have overflowed
        flat = grad.reshape(-1)
        with np.errstate(over="ignore", invalid="ignore"):
            finite = np.isfinite(np.dot(flat, flat))
        self._counts[parameter.name] = 0 if finite else flat.size - int(np.isfinite(flat).sum())
