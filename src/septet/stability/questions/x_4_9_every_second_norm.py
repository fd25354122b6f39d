"""x.Q4.9: is every second gradient larger than the one before it?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.9")
def every_second_norm(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The median ratio of norms at odd steps to those at the even steps before them."""
    norm = facts.grad_norm
    if len(norm) < 100 or (np.diff(norm.steps) != 1).any():
        raise CannotAsk("grad_norm at 100 steps in a row")
    pairs = len(norm) // 2
    ratio = float(np.median(norm.values[1 : 2 * pairs : 2] / norm.values[0 : 2 * pairs : 2]))
    ratio = max(ratio, 1 / ratio) if ratio > 0 else float("inf")
    seen = Seen("grad_norm", norm.steps[1], norm.values[1])
    return leaf("saw", ratio, seen) if ratio > threshold["times"] else passed(ratio, seen)
