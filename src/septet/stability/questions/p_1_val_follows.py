"""panels.Q1: panel 1, train against val: does val learn what train learns?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("panels.Q1")
def val_follows(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Lowest val against lowest train, where train is below the n-gram line: a mask that leaks in training only."""
    train, val = facts.finite("loss/train", 20), facts.finite("loss/val", 3)
    line = facts.ngram_loss
    below = np.flatnonzero(train.values < line)
    low_train, low_val = float(np.min(train.values)), float(np.min(val.values))
    seen = [Seen("loss/val", val.steps[int(np.argmin(val.values))], low_val)]
    if not len(below):
        return passed(low_val, *seen)
    seen.insert(0, Seen("loss/train", train.steps[below[0]], train.values[below[0]]))
    after = val.between(train.steps[below[0]], np.inf)
    enough = len(after) >= 3
    if enough and low_val > line and low_train < threshold["share"] * line:
        return leaf("causal" if facts.causal else "train_only", low_val - low_train, *seen)
    return passed(low_val - low_train, *seen)
