"""19.Q1.2: did the numbers leave the range of float16?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q1.2")
def dtype(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How far the dynamic loss scale fell; a scaler halves it at every overflow."""
    scale = facts.finite("loss_scale")
    largest, at = float(scale.values.max()), int(np.argmin(scale.values))
    smallest = float(scale.values[at])
    seen = Seen("loss_scale", scale.steps[at], smallest)
    if smallest <= largest / threshold["fell"] or smallest <= threshold["bottom"]:
        return leaf("overflow", smallest, seen)
    return (
        leaf("other", smallest, seen) if np.ptp(scale.values) == 0 and not _bad_norms(facts) else passed(smallest, seen)
    )


def _bad_norms(facts: Facts) -> bool:
    return facts.has("grad_norm") and bool((~np.isfinite(facts.curve("grad_norm").values)).any())
