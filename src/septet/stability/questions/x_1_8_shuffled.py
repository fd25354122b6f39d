"""x.Q1.8: do training rows come in a random order?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.8")
def shuffled(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How much more class shares vary from batch to batch than those of shuffled rows would."""
    spread = float(facts.probe("order_spread"))
    seen = Seen("probes.order_spread", None, spread)
    return leaf("sorted", spread, seen) if spread > threshold["times"] else passed(spread, seen)
