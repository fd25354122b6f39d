"""x.Q4.1: is the first update as large as Adam's must be?"""

import math
from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.1")
def first_update(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Root mean square of the first update over its rate: with bias correction every entry moves by the rate."""
    rms = float(facts.probe("first_update_rms"))
    beta1, beta2 = (facts.number("training", "adamw", key) for key in ("beta1", "beta2"))
    seen = Seen("probes.first_update_rms", 0, rms)
    if threshold["low"] <= rms <= threshold["high"]:
        return passed(rms, seen)
    if not math.isfinite(rms):
        raise CannotAsk("a finite first update")
    # neither moment corrected, the second only not, the first only not
    filled = math.sqrt(max(1e-12, 1 - beta2))
    sizes = ((1 - beta1) / filled, 1 / filled, 1 - beta1)
    if any(abs(rms / size - 1) <= threshold["tolerance"] for size in sizes if size > 0):
        return leaf("uncorrected", rms, seen)
    if rms == 0:
        return leaf("none", rms, seen)
    return leaf("small", rms, seen) if rms < threshold["other"] else borderline(rms, seen)
