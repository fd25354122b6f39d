"""18.Q1.2: is the gradient norm of the first batch of a usual size?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q18_1_1_initial_loss import FIRST_ROWS


@check("18.Q1.2")
def initial_grad_norm(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The first norm; in a foreign log it must also stand out from the run's own later norms by `of_usual`."""
    norm = facts.grad_norm
    step, first = int(norm.steps[0]), float(norm.values[0])
    if step > FIRST_ROWS or not facts.counts_updates:
        raise CannotAsk("grad_norm of the first updates")
    if facts.start != "scratch":
        raise CannotAsk("a start from scratch (a trained model's first norm may have any size)")
    usual = float(np.median(norm.values[len(norm) // 2 :]))
    seen = Seen("grad_norm", step, first)
    if first > threshold["high"] and first > threshold["of_usual"] * usual:
        return leaf("high", first, seen)
    if first < threshold["low"]:
        return leaf("low", first, seen)
    if threshold["healthy_low"] <= first <= threshold["healthy_high"]:
        return passed(first, seen)
    return borderline(first, seen)
