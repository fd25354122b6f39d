"""18.Q4.2: does the validation loss follow the training loss?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import median_near, nearest

AT = 500  # the course's step
WIDTH = 25  # steps on each side: one batch's loss is too noisy to subtract


@check("18.Q4.2")
def val_follows_train(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """val - train in nats at step 500 and at the end of the run."""
    train, val = facts.finite("loss/train"), facts.finite("loss/val")
    if not facts.counts_updates or val.steps[-1] < AT - WIDTH or not facts.points:
        raise CannotAsk(f"loss/train and loss/val at step {AT}, both as measured there")
    step, at_500 = nearest(val, AT)
    early = at_500 - median_near(train, step, WIDTH)
    last, at_end = int(val.steps[-1]), float(val.values[-1])
    late = at_end - median_near(train, last, 2 * WIDTH)
    if early > threshold["high"]:
        return leaf("high", early, Seen("loss/val", step, at_500), Seen("loss/train", step, at_500 - early))
    if min(early, late) < -threshold["below"]:
        where = (step, early) if early <= late else (last, late)
        return leaf("below", where[1], Seen("loss/val", where[0], nearest(val, where[0])[1]))
    worst = max(early, late)
    where = (step, at_500) if early >= late else (last, at_end)
    seen = Seen("loss/val", *where)
    return passed(worst, seen) if worst <= threshold["healthy"] else borderline(worst, seen)
