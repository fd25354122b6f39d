"""18.Q6.2: do the optimizer's moments accumulate?"""

from collections.abc import Mapping

from septet.record.manifest import Moments
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

EXACTLY = 1e-6  # relative, in float32


@check("18.Q6.2")
def moments(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """‖m‖ over ‖g‖ at step 100; a second moment near zero, or a first that is the gradient itself, is no average."""
    at_100: Moments = facts.probe("moments_at_100")
    ratio = at_100.m_norm / at_100.grad_norm if at_100.grad_norm else float("nan")
    seen = Seen("probes.moments_at_100", at_100.updates, at_100.v_norm)
    if at_100.v_norm < threshold["v_zero"]:
        return leaf("v_zero", at_100.v_norm, seen)
    if abs(ratio - 1) < EXACTLY:
        return leaf("m_is_g", ratio, seen)
    return passed(ratio, seen)
