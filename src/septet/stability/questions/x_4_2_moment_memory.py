"""x.Q4.2: do the moments remember, by the factor that beta1 says?"""

from collections.abc import Mapping

from septet.record.manifest import Moments
from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.2")
def moment_memory(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """‖m‖ / ‖g‖ at step 100; a state that is new at every step has exactly 1 - beta1."""
    probe: Moments = facts.probe("moments_at_100")
    if not probe.grad_norm:
        raise CannotAsk("a gradient at step 100")
    ratio = probe.m_norm / probe.grad_norm
    fresh = 1 - facts.number("training", "adamw", "beta1")
    seen = Seen("probes.moments_at_100", probe.updates, ratio)
    if abs(ratio / fresh - 1) <= threshold["exactly"]:
        return leaf("rebuilt", ratio, seen)
    return leaf("no_average", ratio, seen) if abs(ratio - 1) <= threshold["exactly"] else passed(ratio, seen)
