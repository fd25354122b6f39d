"""18.Q2.2: has the rate reached its peak at the end of the warm-up?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import nearest


@check("18.Q2.2")
def warmup_end(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The rate at step `warmup_steps` over the configured peak."""
    rate, warmup = facts.finite("learning_rate"), facts.warmup_steps
    step, value = nearest(rate, warmup)
    if abs(step - warmup) > max(1, warmup // 20):
        raise CannotAsk(f"learning_rate at step {warmup}")
    share, seen = value / facts.peak_rate, Seen("learning_rate", step, value)
    if share < threshold["low"]:
        return leaf("low", share, seen)
    return passed(share, seen) if abs(share - 1) <= threshold["healthy"] else borderline(share, seen)
