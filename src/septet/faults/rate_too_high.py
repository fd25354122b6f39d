"""A peak rate that the model does not bear."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed

MAX = {"plain": 1.0, "subtle": 0.2}  # at 0.05 it still learns, in a short run even faster


def raise_rate(config: RunConfig, strength: Strength) -> RunConfig:
    """The minimum stays a tenth of the peak."""
    return changed(config, {"training": {"learning_rate": {"max": MAX[strength], "min": MAX[strength] / 10}}})


RATE_TOO_HIGH = Fault(
    name="rate_too_high",
    summary="The peak rate is 1.",
    subtle="It is 0.2.",
    corrupts="config",
    causes=("rate_too_high", "divergence", "instability"),
    panels=(1, 2, 3),
    place="config",
    change_config=raise_rate,
)
