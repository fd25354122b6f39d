"""Gradients as half precision gives them: what the faults of mixed precision share."""

import numpy as np

from septet.gpt import Parameter
from septet.gpt.hooks import Array
from septet.training import Trainer


class HalfPrecisionGradients:
    """Rounds every gradient to float16 at a loss scale, and takes the scale out again (Micikevicius et al. 2018).

    A number beyond 65 504 / scale becomes Inf, one below 3e-8 / scale becomes 0.

    Attributes:
        scale: of the next backward pass; the record's `loss_scale`.
    """

    def __init__(self, trainer: Trainer, scale: float) -> None:
        self.scale = scale
        trainer.add_callback("step_start", self._note)
        for parameter in trainer.model.parameters.values():
            parameter.register_backward_hook(self._round)

    def _note(self, trainer: Trainer) -> None:
        trainer.now.loss_scale, trainer.now.skipped = self.scale, False

    def _round(self, parameter: Parameter, grad: Array) -> None:
        with np.errstate(over="ignore", invalid="ignore"):
            grad[...] = (grad * grad.dtype.type(self.scale)).astype(np.float16)
            grad /= grad.dtype.type(self.scale)
