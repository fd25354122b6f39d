"""19.Q5.3: is an attention head dead from the beginning to the end?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q5.3")
def dead_heads(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest number of heads of a block that were dead in `share` of the measurements."""
    worst, name_of, at = 0.0, "", 0
    for name in facts.family("dead_heads"):
        curve = facts.finite(name)
        dead = float((curve.values > 0).mean())
        if dead >= worst:
            worst, name_of, at = dead, name, int(curve.steps[-1])
    seen = Seen(name_of, at)
    return leaf("stuck", worst, seen) if worst > threshold["share"] else passed(worst, seen)
