"""x.Q2.2: is the largest learning rate the one that was asked for?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q2.2")
def peak_rate(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest measured rate over the configured peak, once the peak was due."""
    rate = facts.finite("learning_rate")
    if not facts.foreign and rate.steps[-1] < facts.warmup_steps:
        raise CannotAsk("learning_rate after the warm-up")
    at = int(rate.values.argmax())
    ratio = float(rate.values[at]) / facts.peak_rate
    seen = Seen("learning_rate", rate.steps[at], rate.values[at])
    if ratio > threshold["times"]:
        return leaf("higher", ratio, seen)
    if 0 < ratio < 1 / threshold["times"]:
        return leaf("lower", ratio, seen)
    return passed(ratio, seen)
