"""x.Q1.2: are the targets of the first batch the next tokens, all of them and nothing else?"""

from collections.abc import Mapping

from septet.record.manifest import Targets
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.2")
def targets(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Shares of the targets that are one and the same, copies of their input, padding, or not the next token."""
    probe: Targets = facts.probe("targets")
    if probe.counted == 0:
        return leaf("none", 0, Seen("probes.targets", 0, 0))
    shares = {
        "padding": probe.padding / probe.counted,
        "constant": probe.most_common / probe.counted,
        "not_shifted": probe.copies / probe.counted,
        "noise": probe.not_next / probe.counted,
    }
    limits = {"constant": "one", "not_shifted": "copies", "padding": "padding", "noise": "wrong"}
    for name, share in shares.items():
        if share > threshold[limits[name]]:
            return leaf(name, share, Seen("probes.targets", 0, share))
    return passed(shares["noise"], Seen("probes.targets", 0, shares["noise"]))
