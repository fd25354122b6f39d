"""Updates that mixed precision leaves out, at a loss scale that stays."""

import math

from septet.config import Strength
from septet.faults.fault import Fault
from septet.faults.half_precision import HalfPrecisionGradients
from septet.gpt import Parameter
from septet.gpt.hooks import Array
from septet.training import Trainer

SCALE = 2.0**16
EVERY = {"plain": 1, "subtle": 2}  # steps


def skip(trainer: Trainer, strength: Strength) -> None:
    """The schedule goes on as if they had been made."""
    HalfPrecisionGradients(trainer, SCALE)
    healthy = trainer.update

    def overflow(parameter: Parameter, grad: Array) -> None:
        if trainer.now.index >= 0 and trainer.now.index % EVERY[strength] == 0:
            grad.flat[0] = math.inf

    def update(rate: float) -> None:
        if math.isfinite(trainer.now.grad_norm):
            healthy(rate)
        else:
            trainer.now.skipped = True

    trainer.model.embed.weight.register_backward_hook(overflow)
    trainer.update = update


SKIPPED_UPDATES = Fault(
    name="skipped_updates",
    summary="Every gradient overflows half precision, and every update is left out.",
    subtle="Every second one is.",
    corrupts="numerics",
    causes=("skipped_updates", "fp16_overflow"),
    panels=(1, 3),
    change_trainer=skip,
)
