"""x.Q4.3: do all weights move?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.3")
def parameters_move(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The smallest median update of a matrix, as a share of the matrix."""
    medians = {name: float(np.median(facts.finite(name).values)) for name in facts.family("update_ratio")}
    if facts.has("learning_rate") and not facts.finite("learning_rate").values.any():
        raise CannotAsk("a learning rate that is not 0")
    slowest, usual = min(medians, key=medians.__getitem__), float(np.median(list(medians.values())))
    seen = Seen(slowest, None, medians[slowest])
    if usual <= threshold["still"]:
        return leaf("all", usual, seen)
    return (
        leaf("some", medians[slowest], seen)
        if medians[slowest] <= threshold["still"]
        else passed(medians[slowest], seen)
    )
