"""x.Q4.5: does clipping engage where it should, and not always?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

ROWS = 100  # of a run; fewer say little of a share
ROUNDING = 1.001


@check("x.Q4.5")
def clip_engages(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of clipped updates (playbook: more than half means a rate too high, or a threshold too low)."""
    clipped, norm, clip = facts.finite("clipped", ROWS), facts.grad_norm, facts.clip
    share = float((clipped.values > 0).mean())
    high = norm.steps[norm.values > ROUNDING * clip]
    missed = np.intersect1d(high, clipped.steps[clipped.values == 0])
    if len(missed):
        return leaf("never", len(missed), Seen("grad_norm", missed[0], norm.values[norm.steps == missed[0]][0]))
    if share > threshold["always"]:
        return leaf("always", share, Seen("clipped", None, share))
    top = int(norm.values.argmax())
    if share == 0 and clip > threshold["never"] * norm.values[top]:
        return leaf("never", share, Seen("grad_norm", norm.steps[top], norm.values[top]))
    return passed(share, Seen("clipped", None, share))
