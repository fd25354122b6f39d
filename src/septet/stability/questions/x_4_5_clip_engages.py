"""x.Q4.5: does clipping engage now and then, and not always?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

ROWS = 100  # of a run; fewer say little of a share


@check("x.Q4.5")
def clip_engages(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of clipped updates (playbook: more than half means a rate too high, or a threshold too low)."""
    clipped = facts.finite("clipped", ROWS)
    share = float((clipped.values > 0).mean())
    norm = facts.grad_norm
    ratio = float(facts.clip / norm.values.max())
    seen = Seen("clipped", None, share)
    if share > threshold["always"]:
        return leaf("always", share, seen)
    if share == 0 and ratio > threshold["never"]:
        return leaf("never", share, Seen("grad_norm", norm.steps[int(norm.values.argmax())], norm.values.max()))
    return passed(share, seen)
