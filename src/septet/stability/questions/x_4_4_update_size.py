"""x.Q4.4: is an update a usual share of the weights that it moves?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.4")
def update_size(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest and the smallest median of log10(update / weight) over matrices (TheDeepChecker: -4 to -1)."""
    sizes = []
    for name in facts.family("update_ratio"):
        values = facts.finite(name).values
        sizes.append(float(np.median(values[values > 0])) if (values > 0).any() else 0.0)
    largest, smallest = max(sizes), min(sizes)
    if largest <= 0:
        raise CannotAsk("updates that move something")
    if np.log10(largest) > threshold["high"]:
        return leaf("large", np.log10(largest), Seen("update_ratio", None, largest))
    if np.log10(max(largest, 1e-30)) < threshold["low"]:
        return leaf("small", np.log10(largest), Seen("update_ratio", None, smallest))
    return passed(np.log10(largest), Seen("update_ratio", None, largest))
