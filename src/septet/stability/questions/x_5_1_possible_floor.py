"""x.Q5.1: does the training loss fall below what is possible without seeing the targets?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import rolling_mean

WINDOW = 20  # steps: one batch may be easier than the rest


@check("x.Q5.1")
def possible_floor(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The smallest rolling mean of the training loss, as a share of the floor."""
    loss = facts.finite("loss/train", WINDOW)
    if not loss.values[-WINDOW:].any():
        raise CannotAsk("a training loss that is not exactly 0")
    means = rolling_mean(loss.values, WINDOW)
    at = int(np.argmin(means))
    share = float(means[at]) / facts.floor
    seen = Seen("loss/train", loss.steps[at + WINDOW - 1], means[at])
    if share >= threshold["share"]:
        return passed(share, seen)
    below = int(np.argmax(means < threshold["share"] * facts.floor))
    seen = Seen("loss/train", loss.steps[below + WINDOW - 1], means[below])
    if not facts.has("loss/val"):
        raise CannotAsk("loss/val (a leak shows by what val does meanwhile)")
    val = facts.finite("loss/val")
    if val.values.min() >= facts.floor and facts.causal:
        return leaf("causal", share, seen)
    return leaf(
        "alone" if val.values.min() >= facts.floor else "both",
        share,
        seen,
        Seen("loss/val", val.steps[-1], val.values[-1]),
    )
