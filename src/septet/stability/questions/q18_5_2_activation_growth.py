"""18.Q5.2: does any layer blow up what it is given?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("18.Q5.2")
def activation_growth(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest norm of a point's activations over that of the point before, at the first batch."""
    growth: dict[str, float] = facts.probe("activation_growth")
    if not growth:
        raise CannotAsk("probes.activation_growth")
    worst = max(growth, key=lambda name: growth[name])
    seen = Seen("probes.activation_growth", 0, growth[worst])
    if growth[worst] > threshold["high"]:
        return leaf("high", growth[worst], seen)
    return passed(growth[worst], seen) if growth[worst] <= threshold["healthy"] else borderline(growth[worst], seen)
