"""panels.Q5: panel 5: do the weights start far beyond what an init gives them?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("panels.Q5")
def spectral_norms(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest singular value of any matrix at its first measurement; a textbook init gives 1 to 3."""
    first = {name: facts.finite(name) for name in facts.family("spectral_norm")}
    worst = max(first, key=lambda name: first[name].values[0])
    value = float(first[worst].values[0])
    seen = Seen(worst, first[worst].steps[0], value)
    return leaf("huge_at_start", value, seen) if value > threshold["high"] else passed(value, seen)
