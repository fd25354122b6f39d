"""x.Q5.4: is the run long enough to judge?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q5.4")
def long_enough(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How many losses there are, train and val together."""
    loss = facts.progress
    if not len(loss):
        raise CannotAsk("loss/train")
    rows = sum(len(facts.finite(name)) for name in ("loss/train", "loss/val") if facts.has(name))
    seen = Seen("loss/train" if facts.has("loss/train") else "loss/val", loss.steps[-1], loss.values[-1])
    return leaf("short", rows, seen) if rows < threshold["rows"] else passed(rows, seen)
