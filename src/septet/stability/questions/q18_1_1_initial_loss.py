"""18.Q1.1: does the loss start at ln V, as a model that knows nothing must?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

FIRST_ROWS = 10  # a first row after more updates than this says little of the start


@check("18.Q1.1")
def initial_loss(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The first loss in nats above ln V; val stands in where it is all there is."""
    curve = facts.progress
    step, loss = int(curve.steps[0]), float(curve.values[0])
    name = "loss/train" if facts.has("loss/train") else "loss/val"
    away, seen = loss - facts.ln_vocabulary, Seen(name, step, loss)
    if away > threshold["high"]:
        return leaf("high", loss, seen)  # whatever the row is a mean of: no model should know less than nothing
    if not facts.counts_updates or step > FIRST_ROWS:
        raise CannotAsk("the loss of the first updates")
    if away < -threshold["low"]:
        return _low(facts, step, loss, seen)
    if abs(away) <= threshold["healthy"]:
        return passed(loss, seen)
    return borderline(loss, seen) if step <= 1 and facts.start == "scratch" else passed(loss, seen)


def _low(facts: Facts, step: int, loss: float, seen: Seen) -> Answer:
    if facts.start != "scratch":
        return passed(loss, seen)  # a model that was trained before knows something
    if step > 1 or not facts.points:
        raise CannotAsk("the loss before the first update")
    return leaf("low", loss, seen)
