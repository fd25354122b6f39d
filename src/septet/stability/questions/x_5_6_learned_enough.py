"""x.Q5.6: has the run learned more than pairs of tokens by its end?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import last_share


@check("x.Q5.6")
def learned_enough(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """val at the end against the n-gram line; above it, whether the loss was still falling says which."""
    val, train = facts.finite("loss/val", 2), facts.finite("loss/train", 20)
    end = float(val.values[-1])
    seen = Seen("loss/val", val.steps[-1], end)
    if end <= threshold["of_line"] * facts.ngram_loss:
        return passed(end, seen)
    quarters = [float(np.mean(part)) for part in np.array_split(train.values, 4)]
    late = last_share(train, 0.25)
    falling = quarters[2] - quarters[3]
    fallen = train.values[0] - quarters[3]
    name = "falling" if falling > threshold["falling"] * fallen else "stands"
    return leaf(name, falling, seen, Seen("loss/train", late.steps[-1], quarters[3]))
