"""x.Q2.1: is there a warm-up?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q18_2_1_schedule import threshold_rows


@check("x.Q2.1")
def warmup_present(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The first learning rate as a share of the largest; a rate that never moves is asked about in 18.Q2.1."""
    rate = facts.finite("learning_rate", threshold_rows(facts))
    if facts.foreign and facts.warmup_steps == 0:
        return passed(0.0)  # none was meant
    largest = float(rate.values.max())
    if rate.steps[0] > 0:
        raise CannotAsk("learning_rate at step 0")
    if largest <= 0 or float(rate.values.min()) == largest:
        raise CannotAsk("a learning rate that moves")
    share, seen = float(rate.values[0]) / largest, Seen("learning_rate", rate.steps[0], rate.values[0])
    return leaf("absent", share, seen) if share > threshold["share"] else passed(share, seen)
