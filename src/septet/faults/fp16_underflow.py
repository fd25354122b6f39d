"""Gradients below half precision."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.faults.half_precision import HalfPrecisionGradients
from septet.training import Trainer

SCALE = {"plain": 2.0**-20, "subtle": 2.0**-15}


def underflow(trainer: Trainer, strength: Strength) -> None:
    """A static loss scale below 1, which makes small numbers smaller."""
    HalfPrecisionGradients(trainer, SCALE[strength])


FP16_UNDERFLOW = Fault(
    name="fp16_underflow",
    summary="The loss scale is 2^-20, so that nearly every gradient becomes 0.",
    subtle="It is 2^-15, so that most small ones do.",
    corrupts="numerics",
    causes=("fp16_underflow",),
    panels=(1, 3),
    change_trainer=underflow,
)
