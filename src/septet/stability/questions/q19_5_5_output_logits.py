"""19.Q5.5: does the softmax's free constant drift?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q5.5")
def output_logits(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The farthest that log Z is from 0."""
    curve = facts.finite("log_z")
    at = int(np.abs(curve.values).argmax())
    seen = Seen("log_z", curve.steps[at], curve.values[at])
    value = abs(float(curve.values[at]))
    return leaf("drifts", value, seen) if value > threshold["high"] else passed(value, seen)
