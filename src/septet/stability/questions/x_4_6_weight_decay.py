"""x.Q4.6: does anything decay?"""

from collections.abc import Mapping

from septet.record.manifest import OptimizerGroup
from septet.stability.answer import Answer, CannotAsk, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q4.6")
def weight_decay(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest decay of a group, against the one that was asked for."""
    groups: list[OptimizerGroup] = facts.probe("optimizer_groups")
    if not groups:
        raise CannotAsk("probes.optimizer_groups")
    largest = max(group.weight_decay for group in groups)
    asked = facts.number("training", "adamw", "weight_decay")
    seen = Seen("probes.optimizer_groups", 0, largest)
    matrices_free = any(g.weight_decay == 0 and any(d >= 2 for d in g.parameters.values()) for g in groups)
    if asked > 0 and matrices_free:
        return leaf("absent", largest, seen)
    if largest > threshold["high"]:
        return leaf("strong", largest, seen)
    return passed(largest, seen) if asked == 0 or abs(largest / asked - 1) < 0.01 else borderline(largest, seen)
