"""18.Q4.1: does the training loss fall over the first 200 steps?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts
from septet.stability.readings import ema, nearest

EARLY, LATE, SPAN = 50, 200, 50  # steps, the course's


@check("18.Q4.1")
def train_loss_moves(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The fall of the 50-step EMA from step 50 to step 200, in nats per 100 steps."""
    loss = facts.finite("loss/train", 50)
    if not facts.counts_updates or loss.steps[0] > EARLY or loss.steps[-1] < LATE:
        raise CannotAsk(f"loss/train from step {EARLY} to {LATE}")
    smooth = Curve(loss.steps, ema(loss.values, SPAN))
    (early, high), (late, low) = nearest(smooth, EARLY), nearest(smooth, LATE)
    fall = (high - low) / (late - early) * 100
    seen = (Seen("loss/train", early, high), Seen("loss/train", late, low))
    if fall < 0:
        return leaf("rises", fall, *seen)
    return leaf("flat", fall, *seen) if fall < threshold["flat"] else passed(fall, *seen)
