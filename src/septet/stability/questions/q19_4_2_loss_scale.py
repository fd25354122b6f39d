"""19.Q4.2: does the loss scale stay in a usable range?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import last_share


@check("19.Q4.2")
def loss_scale(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest scale of the last tenth of the run: a scaler that works has recovered by then."""
    scale = facts.finite("loss_scale")
    first = float(scale.values[0])
    if (scale.values == 1).all():
        raise CannotAsk("a loss scale (it is 1 all the way: no scaling)")
    if scale.values.max() < 1:
        return leaf("tiny", first, Seen("loss_scale", scale.steps[0], first))
    late = float(last_share(scale, 0.1).values.max())
    seen = Seen("loss_scale", scale.steps[-1], late)
    if late <= threshold["bottom"]:
        return leaf("collapsed", late, seen)
    low = int(scale.values.argmin())
    if scale.values[low] <= scale.values.max() / threshold["fell"]:
        return leaf("fell", scale.values[low], Seen("loss_scale", scale.steps[low], scale.values[low]))
    return passed(late, seen)
