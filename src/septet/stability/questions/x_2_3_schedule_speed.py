"""x.Q2.3: does the schedule run at the speed of the updates?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q18_2_1_schedule import threshold_rows

SPEEDS = (1.0, 2.0, 3.0, 4.0, 8.0, 16.0, 0.5, 1 / 3, 0.25, 0.125)  # processes or micro-batches: whole numbers
LIKE = 0.02  # share of the peak within which two curves are the same


@check("x.Q2.3")
def schedule_speed(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The speed N at which the configured schedule, read at step N × t, is the measured one."""
    rate = facts.finite("learning_rate", threshold_rows(facts))
    peak = float(facts.configured_rate(rate.steps).max())
    distance = {n: _distance(facts, rate.steps, rate.values, n) / peak for n in SPEEDS}
    if distance[1.0] <= LIKE:
        return passed(1.0)
    best = min(distance, key=lambda n: distance[n])
    if distance[best] > LIKE:
        raise CannotAsk("a rate that has the shape of the configured schedule")
    due = int(rate.steps[np.searchsorted(rate.steps, facts.warmup_steps / best).clip(0, len(rate) - 1)])
    seen = Seen("learning_rate", due, float(rate.values[rate.steps == due][0]))
    return leaf("faster" if best > 1 else "slower", best, seen)


def _distance(facts: Facts, steps: np.ndarray, values: np.ndarray, speed: float) -> float:
    last = facts.total_steps - 1
    there = np.minimum((steps * speed).astype(np.int64), last)
    # a scheduler that is stepped N times an update has already moved N - 1 steps within the first
    ahead = np.minimum((steps * speed + max(speed - 1, 0)).astype(np.int64), last)
    return min(float(np.abs(values - facts.configured_rate(at)).max()) for at in (there, ahead))
