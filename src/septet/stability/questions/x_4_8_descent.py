"""x.Q4.8: does an update lower the loss as far as its gradient promises?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.8")
def descent(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The loss's real change along the first update over the promised one: a finite-difference check."""
    ratio = float(facts.probe("descent"))
    seen = Seen("probes.descent", 0, ratio)
    if ratio != ratio:
        raise CannotAsk("an update that promises something")
    if ratio < 0:
        return leaf("uphill", ratio, seen)
    return leaf("other", ratio, seen) if abs(ratio - 1) > threshold["apart"] else passed(ratio, seen)
