"""18.Q3.1: is the rolling mean of the gradient norm neither always clipped nor dead?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts
from septet.stability.readings import first_share, last_share, rolling_mean

WINDOW = 20  # steps, the course's


@check("18.Q3.1")
def rolling_grad_norm(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Largest and smallest rolling mean after the warm-up, in which high norms are normal."""
    norm = _after_warmup(facts)
    means = rolling_mean(norm.values, WINDOW)
    high, low = int(np.argmax(means)), int(np.argmin(means))
    clip = _scale(facts, threshold)
    if means[high] > threshold["high"] * clip and not (threshold["unless_learning"] and _learns(facts)):
        return leaf("high", means[high], Seen("grad_norm", norm.steps[high + WINDOW - 1], means[high]))
    if means[low] < threshold["low"] * clip and not (threshold["unless_learning"] and _learns(facts)):
        return leaf("low", means[low], Seen("grad_norm", norm.steps[low + WINDOW - 1], means[low]))
    return passed(means[high], Seen("grad_norm", norm.steps[high + WINDOW - 1], means[high]))


def _after_warmup(facts: Facts) -> Curve:
    norm = facts.grad_norm
    try:
        after = norm.between(facts.warmup_steps, np.inf)
    except CannotAsk:
        after = norm
    norm = after if len(after) >= WINDOW else norm
    if len(norm) < WINDOW:
        raise CannotAsk(f"grad_norm at {WINDOW} steps or more")
    return norm


def _scale(facts: Facts, threshold: Mapping[str, float]) -> float:
    """1, or the run's own clip value where thresholds are multiples of it."""
    return facts.clip if threshold["times_clip"] else 1.0


def _learns(facts: Facts) -> bool:
    loss = facts.progress
    return float(np.median(last_share(loss, 0.1).values)) < float(np.median(first_share(loss, 0.1).values))
