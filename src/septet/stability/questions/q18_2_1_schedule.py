"""18.Q2.1: does the measured learning rate follow the configured schedule?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts

SAME = 1e-6  # relative; float32 keeps seven digits
JUMP = 0.02  # share of the largest rate that no smooth schedule of a hundred steps or more moves in one of them


def threshold_rows(facts: Facts) -> int:
    """Rows that a curve of rates needs to have a shape; a foreign log is thinned already."""
    return 4 if facts.foreign else 20


def _zero(facts: Facts, rate: Curve) -> Answer:
    source = facts.manifest.source
    if source is not None and "learning_rate" in source.rounded:
        raise CannotAsk("learning_rate with more digits (all of it is printed as 0)")
    return leaf("zero", 0.0, Seen("learning_rate", rate.steps[0], 0.0))


@check("18.Q2.1")
def schedule(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest distance between measured and configured rate, as a share of the peak."""
    rate = facts.finite("learning_rate", threshold_rows(facts))
    if not rate.values.any():
        return _zero(facts, rate)
    configured = facts.configured_rate(rate.steps)
    peak = float(configured.max())
    distance = np.abs(rate.values - configured) / peak
    at = int(np.argmax(distance))
    worst, seen = float(distance[at]), Seen("learning_rate", rate.steps[at], rate.values[at])
    if worst <= threshold["healthy"]:
        return passed(worst, seen)
    largest = float(rate.values.max())
    if np.ptp(rate.values) <= SAME * largest:
        return leaf("constant", largest, seen)
    moves, meant = (np.abs(np.diff(curve)) / largest for curve in (rate.values, configured))
    steps = np.flatnonzero((moves > JUMP) & (rate.steps[1:] > facts.warmup_steps))
    plateaus = np.mean(moves <= SAME) - np.mean(meant <= SAME)  # a constant part may be meant
    if len(steps) and plateaus > threshold["plateaus"]:
        first = int(steps[0]) + 1
        return leaf("jumps", float(moves.max()), Seen("learning_rate", rate.steps[first], rate.values[first]))
    return borderline(worst, seen)
