"""A warm-up that takes the run."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer
from septet.training.learning_rate import learning_rate

FACTOR = {"plain": 8, "subtle": 3}


def lengthen(trainer: Trainer, strength: Strength) -> None:
    """As where the warm-up counts in another unit than the run."""
    rate, steps = trainer.config.learning_rate, trainer.config.steps
    long = rate.model_copy(update={"warmup_steps": min(steps - 1, rate.warmup_steps * FACTOR[strength])})
    trainer.schedule = lambda step: learning_rate(step, long, steps)


WARMUP_TOO_LONG = Fault(
    name="warmup_too_long",
    summary="The warm-up lasts eight times what is configured.",
    subtle="It lasts three times that.",
    corrupts="schedule",
    causes=("rate_not_as_configured", "warmup_off_by_one", "total_steps_wrong"),
    panels=(2,),
    change_trainer=lengthen,
)
