"""19.Q2.1: does the training loss spike, and does it come back?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.loss_spikes import LEAST, back_at_end, spikes


@check("19.Q2.1")
def loss_spikes(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How many spikes; the leaf says whether the run recovered."""
    loss = facts.progress
    if len(loss) <= 2 * LEAST:
        raise CannotAsk(f"a loss at more than {2 * LEAST} steps")
    fallen = float(loss.values[0] - np.min(loss.values))
    least = max(threshold["least"], threshold["of_fall"] * fallen)
    events = spikes(loss, least, threshold["times_noise"])
    if not events:
        return passed(0)
    name = "loss/train" if facts.has("loss/train") else "loss/val"
    seen = [Seen(name, event.step, event.value) for event in events[:10]]
    often = len(events) >= threshold["often"]
    comes_back = often and 2 * sum(event.recovered for event in events) > len(events)
    if not comes_back and not back_at_end(loss, events[-1]):
        return leaf("stays", len(events), *seen)
    return leaf("repeated", len(events), *seen) if often else leaf("once", len(events), *seen)
