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
    uncorrected = (1 - beta1) / math.sqrt(1 - beta2) if beta2 < 1 else math.inf
    seen = Seen("probes.first_update_rms", 0, rms)
    if threshold["low"] <= rms <= threshold["high"]:
        return passed(rms, seen)
    if not math.isfinite(rms):
        raise CannotAsk("a finite first update")
    if abs(rms / uncorrected - 1) <= threshold["tolerance"]:
        return leaf("uncorrected", rms, seen)
    if rms == 0:
        return leaf("none", rms, seen)
    return leaf("small", rms, seen) if rms < threshold["other"] else borderline(rms, seen)
