"""A schedule made for another number of steps than the run has."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer
from septet.training.learning_rate import learning_rate

PART = {"plain": 0.4, "subtle": 0.75}


def misjudge(trainer: Trainer, strength: Strength) -> None:
    """The warm-up is right; the decay is over early, and the rest of the run is at the minimum."""
    rate, steps = trainer.config.learning_rate, max(2, int(PART[strength] * trainer.config.steps))
    trainer.schedule = lambda step: learning_rate(min(step, steps - 1), rate, steps)


TOTAL_STEPS_WRONG = Fault(
    name="total_steps_wrong",
    summary="The schedule was made for two fifths of the run's steps.",
    subtle="It was made for three quarters of them.",
    corrupts="schedule",
    causes=("total_steps_wrong",),
    panels=(2,),
    change_trainer=misjudge,
)
