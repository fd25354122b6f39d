"""A weight decay that outweighs learning."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed

DECAY = {"plain": 30.0, "subtle": 5.0}


def raise_decay(config: RunConfig, strength: Strength) -> RunConfig:
    """A step takes rate × decay of every weight."""
    return changed(config, {"training": {"adamw": {"weight_decay": DECAY[strength]}}})


WEIGHT_DECAY_TOO_HIGH = Fault(
    name="weight_decay_too_high",
    summary="The weight decay is 30.",
    subtle="It is 5.",
    corrupts="config",
    causes=("weight_decay_too_high", "plateau"),
    panels=(1, 5),
    place="config",
    change_config=raise_decay,
)
