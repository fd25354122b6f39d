"""18.Q3.2: do single steps have a gradient norm far beyond the usual?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

WINDOW = 200  # steps, the course's


@check("18.Q3.2")
def grad_norm_outliers(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The most norms above `high` within 200 steps; one is what clipping is for."""
    norm = facts.grad_norm
    usual = float(np.median(norm.values))
    limit = max(threshold["high"], threshold["of_usual"] * usual)
    beyond = norm.steps[norm.values > limit]
    if not len(beyond):
        return passed(0, Seen("grad_norm", norm.steps[int(np.argmax(norm.values))], norm.values.max()))
    ends = np.searchsorted(beyond, beyond + WINDOW)
    counts = ends - np.arange(len(beyond))
    first = int(beyond[int(np.argmax(counts))])
    most, seen = int(counts.max()), Seen("grad_norm", first, float(norm.values[norm.steps == first][0]))
    if most > threshold["often"]:
        return leaf("often", most, seen)
    return passed(most, seen) if most <= 1 else borderline(most, seen)
