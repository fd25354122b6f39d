"""x.Q2.5: is the warm-up as long as configured, and does it start at step 1 of it?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q2.5")
def warmup_length(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The slope of the measured ramp over the configured one, and its value at step 0.

    The seed's own threshold (half the peak at step W) cannot see an off-by-one: with W = 100 it moves the rate by 1 %.
    """
    rate, warmup = facts.finite("learning_rate", 4), facts.warmup_steps
    ramp = rate.between(0, warmup - 1)
    if warmup < 4 or len(ramp) < 3:
        raise CannotAsk("a configured warm-up of 4 steps or more, with its learning rates")
    step = facts.peak_rate / warmup
    behind = (facts.configured_rate(ramp.steps) - ramp.values) / step
    offset = float(np.median(behind))
    seen = Seen("learning_rate", ramp.steps[0], ramp.values[0])
    if (
        np.ptp(behind) <= threshold["exact"]
        and abs(offset) > threshold["exact"]
        and abs(offset) <= 1 + threshold["exact"]
    ):
        return leaf("off_by_one", offset, seen)
    slope = float(np.polyfit(ramp.steps[: max(3, len(ramp) // 4)], ramp.values[: max(3, len(ramp) // 4)], 1)[0]) / step
    if slope > threshold["times"]:
        return leaf("short", slope, seen)
    return leaf("long", slope, seen) if 0 < slope < 1 / threshold["times"] else passed(slope, seen)
