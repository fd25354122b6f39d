"""19.Q5.4: do attention scores grow without bound?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q5.4")
def attention_logits(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest attention score of the run."""
    curve = facts.finite("max_attention_logit")
    at = int(curve.values.argmax())
    seen = Seen("max_attention_logit", curve.steps[at], curve.values[at])
    if curve.values[at] > threshold["high"]:
        return leaf("grow", curve.values[at], seen)
    return passed(curve.values[at], seen)
