"""x.Q1.4: does evaluation compute what training computes?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.4")
def evaluation(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The loss of one batch as evaluation computes it, over that as training does."""
    ratio = float(facts.probe("evaluation_ratio"))
    seen = Seen("probes.evaluation_ratio", None, ratio)
    if abs(ratio - 1) > threshold["apart"]:
        return leaf("differs", ratio, seen)
    return passed(ratio, seen)
