"""x.Q5.2: is the loss too good to be true?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import last_share


@check("x.Q5.2")
def too_good(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The median of the last tenth of the loss: natural text has entropy, mock data and a leak have none."""
    loss = facts.progress
    if len(loss) < 10:
        raise CannotAsk("a loss at 10 steps or more")
    name = "loss/train" if facts.has("loss/train") else "loss/val"
    last = last_share(loss, 0.1)
    value = float(np.median(last.values))
    if not last.values.any():
        zero = int(np.argmax(loss.values == 0.0))
        return leaf("zero", 0.0, Seen(name, loss.steps[zero], 0.0))
    if value >= threshold["least"]:
        return passed(value, Seen(name, last.steps[-1], value))
    below = int(np.argmax(loss.values < threshold["least"]))
    return leaf("to_zero", value, Seen(name, loss.steps[below], loss.values[below]))
