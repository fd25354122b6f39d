"""The scheduler is stepped several times an update, once a process or a micro-batch."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

TIMES = {"plain": 4, "subtle": 2}


def hurry(trainer: Trainer, strength: Strength) -> None:
    """Warm-up and decay run several times too fast, and the rest of the run is at the minimum."""
    healthy, last = trainer.schedule, trainer.config.steps - 1
    trainer.schedule = lambda step: healthy(min(last, step * TIMES[strength]))


DECAYS_TOO_FAST = Fault(
    name="decays_too_fast",
    summary="The scheduler is stepped four times an update.",
    subtle="It is stepped twice.",
    corrupts="schedule",
    causes=("decays_too_fast",),
    panels=(2,),
    change_trainer=hurry,
)
