"""x.Q5.5: does train go on falling where val no longer does?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts
from septet.stability.readings import last_share


@check("x.Q5.5")
def generalisation_gap(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """val - train at the end, as a share of what val has fallen; a gap that opened since the middle of the run."""
    val = facts.finite("loss/val", 8)
    train = facts.finite("loss/train_eval") if facts.has("loss/train_eval") else facts.finite("loss/train", 8)
    fallen = float(val.values[0] - val.values.min())
    if fallen <= 0:
        raise CannotAsk("a val loss that falls")
    late = last_share(val, 0.25)
    early = Curve(val.steps[len(val) // 2 :][:2], val.values[len(val) // 2 :][:2])
    gap, before = _gap(train, late), _gap(train, early)
    share = gap / fallen
    stands = float(val.values.min()) > float(val.values[: -len(late)].min()) - threshold["stands"] * fallen
    seen = (Seen("loss/val", late.steps[-1], late.values[-1]), Seen("loss/train", train.steps[-1], train.values[-1]))
    if share > threshold["share"] and stands and gap > before:
        return leaf("overfits", share, *seen)
    return passed(share, *seen)


def _gap(train: Curve, val: Curve) -> float:
    near = np.interp(val.steps, train.steps, train.values)
    return float(np.mean(val.values - near))
