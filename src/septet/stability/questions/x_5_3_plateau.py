"""x.Q5.3: is the run stuck where a model that knows only token frequencies is?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.readings import first_share, last_share


@check("x.Q5.3")
def plateau(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How far the loss fell after its first tenth, and how far it has fallen at all, as shares of ln V."""
    loss = facts.progress
    if len(loss) < threshold["rows"]:
        raise CannotAsk(f"a loss at {threshold['rows']:g} steps or more")
    start = facts.ln_vocabulary
    tenth = first_share(loss, threshold["early"])
    early, late = float(np.median(last_share(tenth, 0.2).values)), float(np.median(last_share(loss, 0.2).values))
    fallen = (start - late) / start
    seen = (Seen("loss/train", tenth.steps[-1], early), Seen("loss/train", loss.steps[-1], late))
    if early - late < threshold["flat"] * start and fallen < threshold["fallen"]:
        return leaf("stuck", fallen, *seen)
    return passed(fallen, *seen)
