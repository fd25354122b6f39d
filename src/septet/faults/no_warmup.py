"""The peak rate from the first update on."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed


def without_warmup(config: RunConfig, strength: Strength) -> RunConfig:
    """The same schedule, all of it decay."""
    return changed(config, {"training": {"learning_rate": {"warmup_steps": 0}}})


NO_WARMUP = Fault(
    name="no_warmup",
    summary="The learning rate starts at its peak: the warm-up has 0 steps.",
    corrupts="config",
    causes=("no_warmup",),
    panels=(2,),
    place="config",
    change_config=without_warmup,
)
