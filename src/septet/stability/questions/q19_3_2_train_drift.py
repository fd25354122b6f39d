"""19.Q3.2: does the training loss drift upwards?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import noise

ROWS = 40  # ten in each quarter


@check("19.Q3.2")
def train_drift(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The mean of the last quarter above the lowest mean of a quarter before it, in nats."""
    loss = facts.finite("loss/train")
    if len(loss) < ROWS:
        raise CannotAsk(f"loss/train at {ROWS} steps or more")
    quarters = [float(np.mean(part)) for part in np.array_split(loss.values, 4)]
    best = int(np.argmin(quarters[:3]))
    rise = quarters[3] - quarters[best]
    fallen = float(loss.values[0]) - min(quarters)
    jitter = threshold["times_noise"] * noise(loss.values) / np.sqrt(len(loss) / 4)
    limit = max(threshold["rise"], threshold["of_fall"] * fallen, float(jitter))
    seen = Seen("loss/train", loss.steps[-1], quarters[3])
    return leaf("rises", rise, seen) if rise > limit else passed(rise, seen)
