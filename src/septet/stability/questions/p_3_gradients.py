"""panels.Q3: panel 3: did gradients explode or vanish?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("panels.Q3")
def gradients(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest norm of the run, and the median of its last half."""
    norm = facts.grad_norm
    at = int(np.argmax(norm.values))
    late = float(np.median(norm.values[len(norm) // 2 :]))
    if norm.values[at] > threshold["explode"]:
        first = int(np.argmax(norm.values > threshold["explode"]))
        return leaf("explode", norm.values[at], Seen("grad_norm", norm.steps[first], norm.values[first]))
    seen = Seen("grad_norm", norm.steps[at], norm.values[at])
    return (
        leaf("vanish", late, Seen("grad_norm", norm.steps[-1], late))
        if late < threshold["vanish"]
        else passed(late, seen)
    )
