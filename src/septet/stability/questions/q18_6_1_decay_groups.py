"""18.Q6.1: do matrices decay, and biases and gains not?"""

from collections.abc import Mapping

from septet.record.manifest import OptimizerGroup
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("18.Q6.1")
def decay_groups(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How many tensors of one dimension decay."""
    groups: list[OptimizerGroup] = facts.probe("optimizer_groups")
    decaying = [(name, dims) for g in groups if g.weight_decay > 0 for name, dims in g.parameters.items()]
    vectors = sum(dims < 2 for _, dims in decaying)
    if vectors:
        return leaf("one_group", vectors, Seen("probes.optimizer_groups", 0, vectors))
    return passed(0, Seen("probes.optimizer_groups", 0, 0))
