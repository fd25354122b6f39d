"""A warm-up that counts from the wrong number."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def shift(trainer: Trainer, strength: Strength) -> None:
    """Plain: t / W, so that the first update moves nothing. Subtle: (t + 1) / (W + 1)."""
    healthy, rate = trainer.schedule, trainer.config.learning_rate
    first, of = (0, rate.warmup_steps) if strength == "plain" else (1, rate.warmup_steps + 1)

    def schedule(step: int) -> float:
        return rate.max * (step + first) / of if step < rate.warmup_steps else healthy(step)

    trainer.schedule = schedule


WARMUP_OFF_BY_ONE = Fault(
    name="warmup_off_by_one",
    summary="The warm-up is t / W: the first update has rate 0.",
    subtle="It is (t + 1) / (W + 1): the last of its steps is below the peak.",
    corrupts="schedule",
    causes=("warmup_off_by_one",),
    panels=(2,),
    change_trainer=shift,
)
