"""x.Q3.2: is the training loss the mean of a batch, or a sum over micro-batches?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import median_near


@check("x.Q3.2")
def loss_times_k(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Train over val, all through the run: a sum stays the same whole multiple, a bad start does not.

    Source: LlamaFactory#7443 (first losses 6.4, 13.65, 69, 138 for 2, 4, 16, 32 micro-batches), transformers#34263.
    """
    if facts.has("loss/val"):
        return _against_val(facts, threshold)
    loss, k = facts.finite("loss/train"), facts.context.accumulation
    if k is None:
        raise CannotAsk("accumulation (the number of micro-batches an update), or loss/val")
    first, seen = float(loss.values[0]), Seen("loss/train", loss.steps[0], loss.values[0])
    if k > 1 and first > facts.ln_vocabulary >= first / k:
        return leaf("sum", first / facts.ln_vocabulary, seen)
    return passed(first, seen)


def _against_val(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    train, val = facts.finite("loss/train", 2), facts.finite("loss/val", 2)
    width = max(1.0, float(np.median(np.diff(val.steps))) / 4)
    steps = val.between(train.steps[0], train.steps[-1])
    if len(steps) < 2:
        raise CannotAsk("loss/train and loss/val at 2 common steps or more")
    pairs = zip(steps.steps, steps.values, strict=True)
    ratios = np.array([median_near(train, step, width) / value for step, value in pairs])
    usual = float(np.median(ratios))
    spread = float(np.max(np.abs(ratios / usual - 1)))
    seen = Seen("loss/train", train.steps[0], train.values[0]), Seen("loss/val", val.steps[0], val.values[0])
    if usual >= threshold["least"] and spread <= threshold["spread"]:
        return leaf("reduction" if _one_piece(facts) else "sum", usual, *seen)
    return passed(usual, *seen)


def _one_piece(facts: Facts) -> bool:
    """Whether the configuration says that a batch is not split; nobody says it of a foreign log."""
    try:
        return facts.number("training", "micro_batches") == 1
    except CannotAsk:
        return facts.context.accumulation == 1
