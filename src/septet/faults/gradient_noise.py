"""Noise that is no part of the gradient."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import Parameter
from septet.gpt.hooks import Array
from septet.training import Trainer

STD = {"plain": 0.1, "subtle": 0.01}  # an entry of a healthy gradient has about 0.002


def add_noise(trainer: Trainer, strength: Strength) -> None:
    """N(0, std²) on every entry, at every backward pass, before the norm is measured."""
    rng = np.random.default_rng([trainer.config.seed, 3])

    def disturb(parameter: Parameter, grad: Array) -> None:
        grad += rng.standard_normal(grad.shape, np.float32) * np.float32(STD[strength])

    for parameter in trainer.model.parameters.values():
        parameter.register_backward_hook(disturb)


GRADIENT_NOISE = Fault(
    name="gradient_noise",
    summary="Noise of fifty times its size is added to the gradient.",
    subtle="Noise of five times its size is.",
    corrupts="optimizer",
    causes=("wrong_gradient",),
    panels=(1, 3),
    keeps_state=True,
    change_trainer=add_noise,
)
