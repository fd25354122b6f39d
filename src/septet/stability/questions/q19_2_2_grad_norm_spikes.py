"""19.Q2.2: do gradient norms spike? They lead the loss by some steps (BLOOM: by four)."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts
from septet.stability.questions.loss_spikes import APART, WINDOW
from septet.stability.readings import rolling_median

NEAR = 200  # steps, the course's window of 18.Q3.2
SHORT = 8  # rows: where jumps follow each other, the longer past is full of them


@check("19.Q2.2")
def grad_norm_spikes(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest norm over the median of the 50 before it; then how often one stands out from the 8 before it."""
    norm = facts.grad_norm
    if len(norm) <= WINDOW:
        raise CannotAsk(f"grad_norm at more than {WINDOW} steps")
    ratio = norm.values / rolling_median(norm.values, WINDOW)
    rows = np.flatnonzero(ratio > threshold["times"])
    if len(rows):
        events = 1 + int((np.diff(rows) > APART).sum())
        name = "repeated" if events >= threshold["often"] else "once"
        return leaf(name, float(np.nanmax(ratio)), *_seen(norm, rows))
    jumps = norm.values / rolling_median(norm.values, SHORT)
    jumps[:WINDOW] = np.nan  # norms fall steeply at the start
    rows = np.flatnonzero(jumps > threshold["jump"])
    if _densest(norm.steps[rows]) >= threshold["often"]:
        return leaf("repeated", float(np.nanmax(jumps)), *_seen(norm, rows))
    return passed(float(np.nanmax(ratio)))


def _densest(steps: NDArray[np.int64]) -> int:
    """The most events within NEAR steps: a long run has a jump now and then."""
    starts = steps[np.diff(steps, prepend=-np.inf) > APART]
    return int((np.searchsorted(starts, starts + NEAR) - np.arange(len(starts))).max(initial=0))


def _seen(norm: Curve, rows: NDArray[np.int64]) -> list[Seen]:
    return [Seen("grad_norm", norm.steps[row], norm.values[row]) for row in rows[:10]]
