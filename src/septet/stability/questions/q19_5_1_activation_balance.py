"""19.Q5.1: are activations balanced over depth?"""

from collections.abc import Mapping
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts, Values


@check("19.Q5.1")
def activation_balance(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest point over the smallest, at the step where they are farthest apart."""
    names = facts.family("activation")
    steps, values = common_rows(facts, names)
    ratio = values.max(axis=0) / values.min(axis=0)
    at = int(np.argmax(ratio))
    low, high = int(values[:, at].argmin()), int(values[:, at].argmax())
    seen = [Seen(names[point], steps[at], values[point, at]) for point in (high, low)]
    if ratio[at] > threshold["high"]:
        return leaf("unbalanced", ratio[at], *seen)
    return passed(ratio[at], *seen) if ratio[at] <= threshold["healthy"] else borderline(ratio[at], *seen)


def common_rows(facts: Facts, names: list[str]) -> tuple[NDArray[np.int64], Values]:
    """Steps (n,) at which all of `names` are finite, and their values (names, n)."""
    curves = [facts.finite(name) for name in names]
    steps = reduce(np.intersect1d, [curve.steps for curve in curves])
    if not len(steps):
        raise CannotAsk(f"{' and '.join(names)} at common steps")
    return steps, np.stack([curve.values[np.searchsorted(curve.steps, steps)] for curve in curves])
