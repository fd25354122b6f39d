"""19.Q4.1: how many updates were skipped because a gradient overflowed?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q4.1")
def skipped_updates(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of rows whose update was skipped; a norm that is not finite beside a finite loss is one, too."""
    skipped = facts.finite("skipped_updates") if facts.has("skipped_updates") else None
    if skipped is not None:
        share = float((skipped.values > 0).mean())
        at = skipped.steps[skipped.values > 0]
    else:
        norm = facts.curve("grad_norm")
        bad = ~np.isfinite(norm.values)
        share, at = float(bad.mean()), norm.steps[bad]
    seen = [Seen("grad_norm" if skipped is None else "skipped_updates", step) for step in at[:10]]
    if share > threshold["most"]:
        return leaf("most", share, *seen)
    return leaf("often", share, *seen) if share > threshold["often"] else passed(share, *seen)
