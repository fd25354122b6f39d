"""x.Q1.6: does attention know where a token stands?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.6")
def positions(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The smallest spread, over blocks, of one query's scores over equal tokens; without positions there is none."""
    spreads: dict[str, float] = facts.probe("position_use")
    if not spreads:
        raise CannotAsk("probes.position_use")
    least = min(spreads.values())
    seen = Seen("probes.position_use", 0, least)
    return leaf("absent", least, seen) if least <= threshold["least"] else passed(least, seen)
