"""A scheduler's own default overrides the configured peak rate."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

FACTOR = {"plain": 10.0, "subtle": 0.5}


def override(trainer: Trainer, strength: Strength) -> None:
    """The curve's shape is right."""
    healthy = trainer.schedule
    trainer.schedule = lambda step: FACTOR[strength] * healthy(step)


RATE_NOT_AS_CONFIGURED = Fault(
    name="rate_not_as_configured",
    summary="The rate is ten times the configured one at every step.",
    subtle="It is half of it.",
    corrupts="schedule",
    causes=("rate_not_as_configured",),
    panels=(2,),
    change_trainer=override,
)
