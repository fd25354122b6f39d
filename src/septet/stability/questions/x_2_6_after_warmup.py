"""x.Q2.6: does the rate follow its schedule after the warm-up, or does it stand, stop or start anew?"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts, Values

LIKE = 0.02  # share of the peak within which two curves are the same


@check("x.Q2.6")
def after_warmup(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest distance from the configured schedule after the warm-up, as a share of the peak."""
    rate = facts.finite("learning_rate", 20).between(facts.warmup_steps, np.inf)
    if len(rate) < 10:
        raise CannotAsk("learning_rate after the warm-up")
    configured = facts.configured_rate(rate.steps)
    peak = float(configured.max())
    distance = np.abs(rate.values - configured) / peak
    if distance.max() <= LIKE:
        return passed(float(distance.max()))
    first = int(np.argmax(distance > LIKE))
    seen = Seen("learning_rate", rate.steps[first], rate.values[first])
    if not rate.values[first:].any():
        return leaf("zero", float(distance.max()), seen)
    if np.ptp(rate.values) <= LIKE * peak and rate.values[0] > 0.5 * peak:
        return leaf("stands", float(distance.max()), seen)
    if _starts_anew(facts, rate.steps[first:], rate.values[first:], peak):
        return leaf("anew", float(distance.max()), seen)
    raise CannotAsk("a rate that stands, stops or starts anew")  # what else it does is for other questions


def _starts_anew(facts: Facts, steps: NDArray[np.int64], values: Values, peak: float) -> bool:
    configured = facts.configured_rate(steps - steps[0])
    return float(np.abs(values - configured).max()) <= LIKE * peak
