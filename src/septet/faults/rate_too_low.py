"""A peak rate that gets nowhere."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed

MAX = {"plain": 1e-6, "subtle": 3e-5}


def lower_rate(config: RunConfig, strength: Strength) -> RunConfig:
    """The minimum stays a tenth of the peak."""
    return changed(config, {"training": {"learning_rate": {"max": MAX[strength], "min": MAX[strength] / 10}}})


RATE_TOO_LOW = Fault(
    name="rate_too_low",
    summary="The peak rate is 1e-6.",
    subtle="It is 3e-5.",
    corrupts="config",
    causes=("rate_too_low", "plateau", "too_short"),
    panels=(1, 2),
    place="config",
    change_config=lower_rate,
)
