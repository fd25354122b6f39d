"""x.Q1.5: are held-out rows kept out of training?"""

from collections.abc import Mapping

from septet.record.manifest import RowFacts
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.5")
def rows(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How many held-out rows are among the training rows; where most of those are copies, the data are a mock-up."""
    probe: RowFacts = facts.probe("rows")
    seen = Seen("probes.rows", 0, probe.shared)
    if probe.shared and probe.distinct < threshold["distinct"] * probe.train:
        return leaf("mock", probe.shared, seen)
    return leaf("shared", probe.shared, seen) if probe.shared else passed(0, seen)
