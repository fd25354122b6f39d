"""19.Q2.2: do gradient norms spike? They lead the loss by some steps (BLOOM: by four)."""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.loss_spikes import APART, WINDOW
from septet.stability.readings import rolling_median


@check("19.Q2.2")
def grad_norm_spikes(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest norm over the median of the 50 before it, and how often it stands out."""
    norm = facts.grad_norm
    if len(norm) <= WINDOW:
        raise CannotAsk(f"grad_norm at more than {WINDOW} steps")
    ratio = norm.values / rolling_median(norm.values, WINDOW)
    rows = np.flatnonzero(ratio > threshold["times"])
    if not len(rows):
        return passed(float(np.nanmax(ratio)))
    events = 1 + int((np.diff(rows) > APART).sum())
    seen = [Seen("grad_norm", norm.steps[row], norm.values[row]) for row in rows[:10]]
    return leaf("repeated" if events >= threshold["often"] else "once", float(np.nanmax(ratio)), *seen)
