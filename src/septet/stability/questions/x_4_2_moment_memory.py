"""x.Q4.2: do the moments remember, by the factors that the betas say?"""

from collections.abc import Mapping

from septet.record.manifest import Moments
from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

STEP = 100  # at which the probe is taken


@check("x.Q4.2")
def moment_memory(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """‖m‖ / ‖g‖ and ‖v‖ / ‖g²‖ at step 100; a state that is new at every step has exactly 1 - beta of each."""
    probe: Moments = facts.probe("moments_at_100")
    if not probe.grad_norm:
        raise CannotAsk("a gradient at step 100")
    ratio = probe.m_norm / probe.grad_norm
    fresh = 1 - facts.number("training", "adamw", "beta1")
    seen = Seen("probes.moments_at_100", STEP, ratio)
    if probe.updates < STEP:
        return leaf("rebuilt", probe.updates, Seen("probes.moments_at_100", STEP, probe.updates))
    if abs(ratio / fresh - 1) <= threshold["exactly"]:
        return leaf("rebuilt", ratio, seen)
    if abs(ratio - 1) <= threshold["exactly"]:
        return leaf("no_average", ratio, seen)
    if probe.g2_norm:
        second = probe.v_norm / probe.g2_norm / (1 - facts.number("training", "adamw", "beta2"))
        if abs(second - 1) <= threshold["exactly"]:
            return leaf("v_lost", second, Seen("probes.moments_at_100", STEP, probe.v_norm))
    return passed(ratio, seen)
