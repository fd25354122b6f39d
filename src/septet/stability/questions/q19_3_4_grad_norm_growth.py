"""19.Q3.4: does the gradient norm grow while it should fall?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

ROWS = 80


@check("19.Q3.4")
def grad_norm_growth(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The median of the last quarter over the lowest median of a quarter.

    Gradients that are never set to zero are sums, which grow along a straight line: less growth is enough there.
    """
    norm = facts.grad_norm
    if len(norm) < ROWS:
        raise CannotAsk(f"grad_norm at {ROWS} steps or more")
    quarters = [float(np.median(part)) for part in np.array_split(norm.values, 4)]
    ratio = quarters[3] / min(quarters) if min(quarters) > 0 else float("inf")
    seen = Seen("grad_norm", norm.steps[-1], quarters[3])
    straight = float(np.corrcoef(norm.steps, norm.values)[0, 1])
    limit = threshold["times_straight"] if straight > threshold["straight"] else threshold["times"]
    return leaf("grows", ratio, seen) if ratio > limit else passed(ratio, seen)
