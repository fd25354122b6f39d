"""A schedule that stands still."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def stand_still(trainer: Trainer, strength: Strength) -> None:
    """Plain: at the peak, from the first update on. Subtle: once the warm-up is over."""
    healthy, config = trainer.schedule, trainer.config.learning_rate

    def schedule(step: int) -> float:
        return healthy(step) if strength == "subtle" and step < config.warmup_steps else config.max

    trainer.schedule = schedule


SCHEDULER_NOT_STEPPING = Fault(
    name="scheduler_not_stepping",
    summary="The scheduler is never stepped: the rate is the peak throughout.",
    subtle="It is not stepped after the warm-up.",
    corrupts="schedule",
    causes=("scheduler_not_stepping",),
    panels=(2,),
    change_trainer=stand_still,
)
