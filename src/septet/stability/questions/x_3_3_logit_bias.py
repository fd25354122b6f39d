"""x.Q3.3: does the model prefer some tokens before it has learned anything?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q3.3")
def logit_bias(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Spread of the tokens' mean logits over the spread around them."""
    ratio = float(facts.probe("logit_bias"))
    seen = Seen("probes.logit_bias", 0, ratio)
    return leaf("biased", ratio, seen) if ratio > threshold["high"] else passed(ratio, seen)
