"""panels.Q4: panel 4: does a layer die, or grow far beyond the one before?"""

from collections.abc import Mapping

import numpy as np

from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q19_5_1_activation_balance import common_rows


@check("panels.Q4")
def activations(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Each point over the point before it, in the order of depth, at its worst step; at step 0 it is the init."""
    names = in_depth_order(facts.family("activation"))
    steps, values = common_rows(facts, names)
    if (values.max(axis=1) <= threshold["dead"]).any():
        dead = int(np.argmax(values.max(axis=1) <= threshold["dead"]))
        return leaf("dead", float(values[dead].max()), Seen(names[dead], steps[0], values[dead, 0]))
    if len(names) < 2:
        return passed(1.0)
    ratio = values[1:] / np.maximum(values[:-1], 1e-30)
    if values[:, 0].max() > threshold["huge"]:
        largest = int(values[:, 0].argmax())
        return leaf("huge_at_start", values[largest, 0], Seen(names[largest], steps[0], values[largest, 0]))
    point, at = np.unravel_index(int(np.argmax(ratio)), ratio.shape)
    seen = (Seen(names[point + 1], steps[at], values[point + 1, at]), Seen(names[point], steps[at], values[point, at]))
    worst = float(ratio[point, at])
    return leaf("grows", worst, *seen) if worst > threshold["times"] else passed(worst, *seen)


def in_depth_order(names: list[str]) -> list[str]:
    """Embedding first, blocks by number, the final norm last."""

    def depth(name: str) -> tuple[int, int]:
        digits = "".join(c for c in name if c.isdigit())
        return (0, 0) if "embed" in name else (1, int(digits[:9])) if digits else (2, 0)

    return sorted(names, key=depth)
