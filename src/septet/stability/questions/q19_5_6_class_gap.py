"""19.Q5.6: does the gap between regular and irregular verbs look like learning the rule?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q5.6")
def class_gap(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The median excess of the irregular loss over the regular one, as a share, once learning has begun."""
    regular, irregular = facts.finite("loss/regular", 8), facts.finite("loss/irregular", 8)
    steps = np.intersect1d(regular.steps, irregular.steps)
    steps = steps[steps >= steps[-1] * threshold["from"]]
    if len(steps) < 4:
        raise CannotAsk("loss/regular and loss/irregular at 4 common steps or more")
    a = regular.values[np.searchsorted(regular.steps, steps)]
    b = irregular.values[np.searchsorted(irregular.steps, steps)]
    excess = float(np.median(b / a - 1))
    seen = (Seen("loss/regular", steps[-1], a[-1]), Seen("loss/irregular", steps[-1], b[-1]))
    if excess < threshold["reversed"]:
        return leaf("reversed", excess, *seen)
    if excess < threshold["low"]:
        return leaf("tangled", excess, *seen)
    return passed(excess, *seen) if excess <= threshold["healthy"] else borderline(excess, *seen)
