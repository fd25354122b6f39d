"""x.Q1.1: does the model see the future while it is trained?"""

from collections.abc import Mapping

from septet.record.manifest import Causality
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.1")
def causality(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How far logits move when later tokens change; a causal model's do not move at all."""
    probe: Causality = facts.probe("causality")
    seen = Seen("probes.causality", 0, probe.largest_change)
    return passed(probe.largest_change, seen) if probe.causal else leaf("sees_future", probe.largest_change, seen)
