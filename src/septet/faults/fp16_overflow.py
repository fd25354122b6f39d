"""Gradients beyond half precision, and nobody looks."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.faults.half_precision import HalfPrecisionGradients
from septet.training import Trainer

SCALE = {"plain": 2.0**24, "subtle": 2.0**8}
DOUBLINGS = 20  # in a run


def overflow(trainer: Trainer, strength: Strength) -> None:
    """Plain: a static loss scale. Subtle: one that is doubled from time to time and never halved."""
    half = HalfPrecisionGradients(trainer, SCALE[strength])
    every = max(1, trainer.config.steps // DOUBLINGS)

    def double(trainer: Trainer) -> None:
        if strength == "subtle" and trainer.steps_done % every == 0:
            half.scale *= 2

    trainer.add_callback("step_end", double)


FP16_OVERFLOW = Fault(
    name="fp16_overflow",
    summary="The loss scale is 2^24, so that gradients overflow half precision at once.",
    subtle="It doubles twenty times in a run, and they overflow some time.",
    corrupts="numerics",
    causes=("fp16_overflow",),
    panels=(1, 3),
    keeps_state=True,
    change_trainer=overflow,
)
