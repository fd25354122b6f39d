"""x.Q5.6: has the run learned more than pairs of tokens by its end?"""

import math
from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q5.6")
def learned_enough(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """val at the end against the n-gram line; above it, whether the loss was still falling says which."""
    val, train = facts.finite("loss/val", 2), facts.finite("loss/train", 20)
    end = float(val.values[-1])
    seen = Seen("loss/val", val.steps[-1], end)
    if end <= threshold["of_line"] * facts.ngram_loss:
        return passed(end, seen)
    if _parameters_per_target(facts) < threshold["parameters"]:
        return leaf("small", end, seen)
    quarters = [float(np.mean(part)) for part in np.array_split(train.values, 4)]
    falling, fallen = quarters[2] - quarters[3], train.values[0] - quarters[3]
    short = falling > threshold["falling"] * fallen or _epochs(facts) < 1
    late = Seen("loss/train", train.steps[-1], quarters[3])
    return leaf("falling" if short else "stands", falling, seen, late)


def _parameters_per_target(facts: Facts) -> float:
    """Infinite where the record does not say."""
    init, targets = facts.probes.init, facts.manifest.data.get("train", {}).get("targets")
    if not init or not isinstance(targets, int) or targets <= 0:
        return math.inf
    return sum(math.prod(s.shape) for s in init.values()) / targets


def _epochs(facts: Facts) -> float:
    """How often the run has seen its rows; infinite where the record does not say."""
    if facts.probes.rows is None:
        return math.inf
    try:
        return facts.last_step * facts.number("training", "batch_size") / max(1, facts.probes.rows.train)
    except CannotAsk:
        return math.inf
