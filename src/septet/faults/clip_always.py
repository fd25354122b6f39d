"""A clip threshold that every gradient exceeds."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed

CLIP = {"plain": 1e-3, "subtle": 0.2}


def lower_clip(config: RunConfig, strength: Strength) -> RunConfig:
    """Adam divides a constant factor out again, so that the loss may not suffer."""
    return changed(config, {"training": {"clip": CLIP[strength]}})


CLIP_ALWAYS = Fault(
    name="clip_always",
    summary="Gradients are clipped to a norm of 0.001.",
    subtle="They are clipped to 0.2.",
    corrupts="config",
    causes=("clip_always",),
    panels=(3,),
    place="config",
    change_config=lower_clip,
)
