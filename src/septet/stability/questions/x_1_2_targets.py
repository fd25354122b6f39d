"""x.Q1.2: are the targets of the first batch the next tokens, all of them and nothing else?"""

from collections.abc import Mapping

from septet.record.manifest import Targets
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.2")
def targets(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of counted targets that are padding, copies of their input, or all the same."""
    probe: Targets = facts.probe("targets")
    if probe.counted == 0:
        return leaf("none", 0, Seen("probes.targets", 0, 0))
    copies, padding = probe.copies / probe.counted, probe.padding / probe.counted
    if probe.distinct <= threshold["distinct"]:
        return leaf("constant", probe.distinct, Seen("probes.targets", 0, probe.distinct))
    if copies > threshold["copies"]:
        return leaf("not_shifted", copies, Seen("probes.targets", 0, copies))
    if padding > threshold["padding"]:
        return leaf("padding", padding, Seen("probes.targets", 0, padding))
    return passed(padding, Seen("probes.targets", 0, padding))
