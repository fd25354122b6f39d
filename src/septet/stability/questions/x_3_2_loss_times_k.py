"""x.Q3.2: is the first loss a whole multiple of ln V, as when micro-batches are summed?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q18_1_1_initial_loss import FIRST_ROWS


@check("x.Q3.2")
def loss_times_k(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The first training loss over what a first loss should be: val where it was measured too, else ln V."""
    loss = facts.finite("loss/train")
    step, first = int(loss.steps[0]), float(loss.values[0])
    if step > FIRST_ROWS or not facts.counts_updates:
        raise CannotAsk("the loss of the first updates")
    ratio = first / _expected(facts)
    k, seen = round(ratio), Seen("loss/train", step, first)
    if k >= 2 and abs(ratio / k - 1) <= threshold["tolerance"] and _stays(facts, k, threshold["tolerance"]):
        return leaf("sum", ratio, seen)
    return passed(ratio, seen)


def _expected(facts: Facts) -> float:
    val = facts.finite("loss/val") if facts.has("loss/val") else None
    return float(val.values[0]) if val is not None and val.steps[0] <= FIRST_ROWS else facts.ln_vocabulary


def _stays(facts: Facts, k: int, tolerance: float) -> bool:
    """A sum stays k times too large; a bad start does not."""
    if not facts.has("loss/val"):
        raise CannotAsk("loss/val (a sum and a bad start begin alike)")
    train, val = facts.finite("loss/train"), facts.finite("loss/val")
    return float(train.values[-1]) > k * float(val.values[-1]) / 2
