"""18.Q6.3: is an accumulated gradient the mean of its micro-batches?"""

from collections.abc import Mapping

from septet.record.manifest import Accumulation
from septet.stability.answer import Answer, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("18.Q6.3")
def accumulation(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Gradient norm of one batch in micro-batches over that of the batch in one piece; 1 is right, k a missing / k."""
    probe: Accumulation = facts.probe("accumulation")
    seen = Seen("probes.accumulation", 0, probe.ratio)
    k = probe.micro_batches
    if k > 1 and abs(probe.ratio / k - 1) <= threshold["tolerance"]:
        return leaf("sum", probe.ratio, seen)
    if probe.ratio > threshold["summed"]:
        return leaf("reduction", probe.ratio, seen)
    if k > 1 and abs(probe.ratio * k - 1) <= threshold["tolerance"]:
        return leaf("twice", probe.ratio, seen)
    return (
        passed(probe.ratio, seen) if abs(probe.ratio - 1) <= threshold["tolerance"] else borderline(probe.ratio, seen)
    )
