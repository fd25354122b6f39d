"""A run that ends while it still learns."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed

PART = {"plain": 8, "subtle": 3}


def shorten(config: RunConfig, strength: Strength) -> RunConfig:
    """Warm-up and decay shrink with the run."""
    training = config.training
    part = PART[strength]
    short = {
        "steps": max(2, training.steps // part),
        "learning_rate": {"warmup_steps": training.learning_rate.warmup_steps // part},
    }
    return changed(config, {"training": short})


TOO_SHORT = Fault(
    name="too_short",
    summary="The run has an eighth of the steps that it needs.",
    subtle="It has a third of them.",
    corrupts="config",
    causes=("too_short",),
    panels=(1,),
    place="config",
    change_config=shorten,
)
