"""19.Q3.3: do the largest singular values of the weights grow beyond what training needs?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q3.3")
def weight_growth(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest ratio of a matrix's last spectral norm to its first."""
    growth = {}
    for name in facts.family("spectral_norm"):
        norm = facts.finite(name)
        growth[name] = (norm.values.max() / norm.values[0], norm)
    worst = max(growth, key=lambda name: growth[name][0])
    ratio, norm = growth[worst]
    seen = Seen(worst, norm.steps[int(norm.values.argmax())], norm.values.max())
    if ratio > threshold["high"]:
        return leaf("high", ratio, seen)
    return passed(ratio, seen) if ratio <= threshold["healthy"] else borderline(ratio, seen)
