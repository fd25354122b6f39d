"""x.Q1.9: does every batch come once, until an epoch is over?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.9")
def batches(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How often the index of the batch falls back; once is a resume that forgot its position."""
    batch = facts.finite("batch", 2)
    if facts.foreign:
        raise CannotAsk("batch, an index that counts on")
    back = np.flatnonzero(np.diff(batch.values) <= 0)
    if not len(back):
        return passed(0)
    seen = Seen("batch", batch.steps[back[0] + 1], batch.values[back[0] + 1])
    return leaf("cycle" if len(back) > 1 else "restart", len(back), seen)
