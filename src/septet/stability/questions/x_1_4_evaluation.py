"""x.Q1.4: does evaluation compute what training computes?"""

import math
from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.4")
def evaluation(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The loss of one batch as evaluation computes it, over that as training does."""
    ratio = float(facts.probe("evaluation_ratio"))
    if not math.isfinite(ratio):
        raise CannotAsk("a training loss above 0 to compare with")
    seen = Seen("probes.evaluation_ratio", None, ratio)
    if abs(ratio - 1) > threshold["apart"]:
        return leaf("differs", ratio, seen)
    return passed(ratio, seen)
