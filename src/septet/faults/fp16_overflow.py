"""Gradients beyond half precision, and nobody looks."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.faults.half_precision import HalfPrecisionGradients
from septet.training import Trainer

SCALE = {"plain": 2.0**24, "subtle": 2.0**19}


def overflow(trainer: Trainer, strength: Strength) -> None:
    """A static loss scale; an update with Inf is made like any other."""
    HalfPrecisionGradients(trainer, SCALE[strength])


FP16_OVERFLOW = Fault(
    name="fp16_overflow",
    summary="The loss scale is 2^24, so that gradients overflow half precision at once.",
    subtle="It is 2^19, so that they overflow some time.",
    corrupts="numerics",
    causes=("fp16_overflow",),
    panels=(1, 3),
    change_trainer=overflow,
)
