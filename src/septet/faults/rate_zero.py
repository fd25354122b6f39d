"""A learning rate of 0."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

FROM = {"plain": 0.0, "subtle": 0.4}  # share of the run


def multiply_by_zero(trainer: Trainer, strength: Strength) -> None:
    """Plain: always. Subtle: after two fifths of the run."""
    healthy, start = trainer.schedule, int(FROM[strength] * trainer.config.steps)
    trainer.schedule = lambda step: healthy(step) if step < start else 0.0


RATE_ZERO = Fault(
    name="rate_zero",
    summary="The schedule multiplies a rate of 0.",
    subtle="It does so after two fifths of the run.",
    corrupts="schedule",
    causes=("rate_zero",),
    panels=(2,),
    change_trainer=multiply_by_zero,
)
