"""A warm-up that is over after a few steps, whatever was configured."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer
from septet.training.learning_rate import learning_rate

PART = {"plain": 20, "subtle": 4}


def shorten(trainer: Trainer, strength: Strength) -> None:
    """As where the warm-up counts micro-batches, not updates."""
    rate, steps = trainer.config.learning_rate, trainer.config.steps
    short = rate.model_copy(update={"warmup_steps": rate.warmup_steps // PART[strength]})
    trainer.schedule = lambda step: learning_rate(step, short, steps)


WARMUP_TOO_SHORT = Fault(
    name="warmup_too_short",
    summary="The warm-up lasts a twentieth of what is configured.",
    subtle="It lasts a quarter.",
    corrupts="schedule",
    causes=("no_warmup", "rate_not_as_configured"),
    panels=(2,),
    change_trainer=shorten,
)
