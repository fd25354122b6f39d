"""x.Q4.10: is the gradient that of its own batch alone?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.10")
def fresh_gradient(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The gradient's norm over that of the same batch begun at 0."""
    ratio = float(facts.probe("fresh_gradient"))
    seen = Seen("probes.fresh_gradient", None, ratio)
    return leaf("kept", ratio, seen) if abs(ratio - 1) > threshold["apart"] else passed(ratio, seen)
