"""19.Q5.2: are feed-forward units dead?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q5.2")
def dead_neurons(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest median share of dead units of a block."""
    if facts.manifest.capacity is None:
        raise CannotAsk("capacity")
    units = facts.manifest.capacity.neurons_per_block
    shares = {}
    for name in facts.family("dead_neurons"):
        curve = facts.finite(name)
        shares[name] = (float(np.median(curve.values)) / units, curve)
    worst = max(shares, key=lambda name: shares[name][0])
    share, curve = shares[worst]
    seen = Seen(worst, curve.steps[-1], curve.values[-1])
    return leaf("many", share, seen) if share > threshold["share"] else passed(share, seen)
