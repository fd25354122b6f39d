"""19.Q4.1: are most updates skipped because a gradient overflowed?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("19.Q4.1")
def most_updates_skipped(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of rows whose update was skipped."""
    share, seen = skipped_share(facts)
    return leaf("most", share, *seen) if share > threshold["most"] else passed(share, *seen)


def skipped_share(facts: Facts) -> tuple[float, list[Seen]]:
    """Share and first rows; a norm that is not finite beside a finite loss is a skipped update, too."""
    if facts.has("skipped_updates"):
        name, curve = "skipped_updates", facts.finite("skipped_updates")
        skipped = curve.values > 0
    else:
        name, curve = "grad_norm", facts.curve("grad_norm")
        skipped = ~np.isfinite(curve.values)
    return float(skipped.mean()), [Seen(name, step) for step in curve.steps[skipped][:10]]
