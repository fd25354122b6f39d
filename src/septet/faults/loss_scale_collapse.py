"""A dynamic loss scale that is halved again and again, because a value overflows whatever the scale."""

import math

from septet.config import Strength
from septet.faults.fault import Fault
from septet.faults.half_precision import HalfPrecisionGradients
from septet.gpt import Parameter
from septet.gpt.hooks import Array
from septet.training import Trainer

START = 2.0**16
FROM = 0.3  # share of the run
EVERY = {"plain": 1, "subtle": 5}  # steps


def collapse(trainer: Trainer, strength: Strength) -> None:
    """An overflow halves the scale, down to 1, and its update is left out; the scale is not raised within the run."""
    half = HalfPrecisionGradients(trainer, START)
    healthy, start = trainer.update, int(FROM * trainer.config.steps)

    def overflow(parameter: Parameter, grad: Array) -> None:
        if trainer.now.index >= start and trainer.now.index % EVERY[strength] == 0:
            grad.flat[0] = math.inf

    def update(rate: float) -> None:
        if math.isfinite(trainer.now.grad_norm):
            healthy(rate)
        else:
            trainer.now.skipped = True
            half.scale = max(1.0, half.scale / 2)

    trainer.model.embed.weight.register_backward_hook(overflow)
    trainer.update = update


LOSS_SCALE_COLLAPSE = Fault(
    name="loss_scale_collapse",
    summary="From three tenths of the run on, every gradient overflows: the scale falls to 1 and nothing is updated.",
    subtle="Every fifth gradient overflows.",
    corrupts="numerics",
    causes=("loss_scale_collapse", "skipped_updates"),
    panels=(1, 3),
    keeps_state=True,
    change_trainer=collapse,
)
