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
    if not (scale.values != scale.values[0]).any() and scale.values[0] == 1:
        raise CannotAsk("a loss scale (it is 1 all the way: no scaling)")
    late = float(last_share(scale, 0.1).values.max())
    seen = Seen("loss_scale", scale.steps[-1], late)
    return leaf("collapsed", late, seen) if late <= threshold["bottom"] else passed(late, seen)
