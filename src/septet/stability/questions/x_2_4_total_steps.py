"""x.Q2.4: does the schedule end where the run ends?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q18_2_1_schedule import threshold_rows

SAME = 1e-3  # of the peak: the tail of a cosine is flat


@check("x.Q2.4")
def total_steps(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of the run spent at the smallest rate, or how far above it the run ends."""
    rate = facts.finite("learning_rate", threshold_rows(facts))
    if facts.configured("training", "learning_rate", "schedule") == "constant":
        raise CannotAsk("a schedule that decays")
    peak, low = facts.peak_rate, facts.number("training", "learning_rate", "min")
    if rate.steps[-1] < (facts.total_steps - 1) * 0.99:
        raise CannotAsk("learning_rate up to the last step")
    if np.ptp(rate.values) == 0 or low >= peak:
        raise CannotAsk("a learning rate that moves")
    above = (float(rate.values[-1]) - low) / (peak - low)
    if above > threshold["above"]:
        return leaf("unfinished", above, Seen("learning_rate", rate.steps[-1], rate.values[-1]))
    higher = np.flatnonzero(rate.values > low + SAME * peak)
    reached = int(rate.steps[min(int(higher[-1]) + 1, len(rate) - 1)]) if len(higher) else 0
    wasted = 1 - reached / max(1, int(rate.steps[-1]))
    expected = _tail(facts, low, peak)
    seen = Seen("learning_rate", reached, low)
    return leaf("early", wasted, seen) if wasted - expected > threshold["wasted"] else passed(wasted, seen)


def _tail(facts: Facts, low: float, peak: float) -> float:
    """The same share in the configured schedule."""
    steps = np.arange(facts.total_steps)
    higher = np.flatnonzero(facts.configured_rate(steps) > low + SAME * peak)
    return 1 - (int(higher[-1]) + 1) / max(1, facts.total_steps - 1) if len(higher) else 1.0
