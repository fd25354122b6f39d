"""19.Q3.1: does the validation loss rise again from its minimum?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts
from septet.stability.readings import noise, rolling_mean

FEW = 5  # evaluations in a mean; fewer than twice as many say nothing of a trend


@check("19.Q3.1")
def val_rebound(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The mean of the last five evaluations above the lowest mean of five in a row, in nats."""
    val = facts.finite("loss/val")
    if len(val) < 2 * FEW:
        raise CannotAsk(f"loss/val at {2 * FEW} steps or more")
    means = rolling_mean(val.values, FEW)
    low = int(np.argmin(means))
    rise = float(means[-1] - means[low])
    middle = int(val.steps[low + FEW // 2])
    limit = max(threshold["rise"], threshold["of_fall"] * float(val.values[0] - means[low]))
    limit = max(limit, threshold["times_noise"] * noise(val.values))
    seen = (Seen("loss/val", middle, means[low]), Seen("loss/val", val.steps[-1], means[-1]))
    if rise <= limit or len(means) - 1 - low < FEW:
        return passed(rise, *seen)
    return leaf("overfits" if _train_falls(facts, middle) else "degrades", rise, *seen)


def _train_falls(facts: Facts, since: int) -> bool:
    train: Curve = facts.finite("loss/train")
    after = train.between(since, np.inf)
    if len(after) < 2:
        return True
    half = len(after) // 2
    return float(np.mean(after.values[half:])) <= float(np.mean(after.values[:half]))
