"""panels.Q7: panel 7: do both classes fall together to almost nothing?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("panels.Q7")
def verb_classes(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The lowest loss of each class; a model that must infer its targets cannot come near 0."""
    regular, irregular = facts.finite("loss/regular"), facts.finite("loss/irregular")
    low, other = float(regular.values.min()), float(irregular.values.min())
    seen = (
        Seen("loss/regular", regular.steps[int(np.argmax(regular.values < threshold["low"]))], low),
        Seen("loss/irregular", irregular.steps[int(np.argmax(irregular.values < threshold["low"]))], other),
    )
    return (
        leaf("causal" if facts.causal else "collapse", max(low, other), *seen)
        if max(low, other) < threshold["low"]
        else passed(min(low, other), *seen)
    )
