"""x.Q1.3: do the logits depend on the tokens before?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.3")
def context(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How far the last logits move when the first tokens change."""
    moved = float(facts.probe("context_use"))
    seen = Seen("probes.context_use", 0, moved)
    return leaf("ignored", moved, seen) if moved <= threshold["least"] else passed(moved, seen)
