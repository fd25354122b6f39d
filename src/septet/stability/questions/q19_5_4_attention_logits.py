"""19.Q5.4: do attention scores grow without bound?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

ALL = 2.0  # median growth of all matrices; queries and keys alone leave it at about 1 (healthy: 1.1 to 1.4)


@check("19.Q5.4")
def attention_logits(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest attention score of the run."""
    curve = facts.finite("max_attention_logit")
    at = int(curve.values.argmax())
    seen = Seen("max_attention_logit", curve.steps[at], curve.values[at])
    if curve.values[at] > threshold["high"]:
        return leaf("all_grow" if _all_grow(facts) else "grow", curve.values[at], seen)
    return passed(curve.values[at], seen)


def _all_grow(facts: Facts) -> bool:
    """Whether the other matrices grow as well, so that the scores are only where it shows first."""
    names = [name for name in facts.record.family("spectral_norm") if "qkv" not in name]
    curves = [facts.finite(name).values for name in names]
    return bool(curves) and float(np.median([values.max() / values[0] for values in curves])) > ALL
