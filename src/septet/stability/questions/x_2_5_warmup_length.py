"""x.Q2.5: is the warm-up as long as configured, and does it start at step 1 of it?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

# t / W, (t + 1) / (W + 1), (t + 1) / (W - 1), t / (W - 1) and (t + 2) / W, where (t + 1) / W is meant
NEAR = ((0, 0), (1, 1), (1, -1), (0, -1), (2, 0))


@check("x.Q2.5")
def warmup_length(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The slope of the measured ramp over the configured one, unless it is the ramp of a neighbouring formula.

    The seed's own threshold (half the peak at step W) cannot see an off-by-one: with W = 100 it moves the rate by 1 %.
    """
    rate, warmup = facts.finite("learning_rate", 4), facts.warmup_steps
    ramp = rate.between(0, warmup - 1)
    if warmup < 4 or len(ramp) < 3:
        raise CannotAsk("a configured warm-up of 4 steps or more, with its learning rates")
    step = facts.peak_rate / warmup
    seen = Seen("learning_rate", ramp.steps[0], ramp.values[0])
    if np.abs(facts.configured_rate(ramp.steps) - ramp.values).max() <= threshold["exact"] * step:
        return passed(1.0, seen)
    for first, length in NEAR:
        ramped = facts.peak_rate * (ramp.steps + first) / (warmup + length)
        if np.abs(np.minimum(ramped, facts.peak_rate) - ramp.values).max() <= threshold["exact"] * step:
            return leaf("off_by_one", first - 1 - length, seen)
    quarter = max(3, len(ramp) // 4)
    fitted = float(np.polyfit(ramp.steps[:quarter], ramp.values[:quarter], 1)[0])
    slope = max(fitted, float(np.diff(ramp.values[:2])[0] / np.diff(ramp.steps[:2])[0])) / step  # over in two steps
    if slope > threshold["times"]:
        return leaf("short", slope, seen)
    return leaf("long", slope, seen) if 0 < slope < 1 / threshold["times"] else passed(slope, seen)
