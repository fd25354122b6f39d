"""x.Q4.7: does the optimizer run with what was configured?"""

from collections.abc import Mapping

from septet.record.manifest import OptimizerSettings
from septet.stability.answer import Answer, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

SAME = 1e-6  # relative


@check("x.Q4.7")
def optimizer_settings(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest relative distance of kind, betas and eps from the configuration's."""
    probe: OptimizerSettings = facts.probe("optimizer")
    asked = {key: facts.number("training", "adamw", key) for key in ("beta1", "beta2", "eps")}
    if probe.kind.lower() != "adamw":
        return leaf("kind", 1.0, Seen("probes.optimizer", 0))
    for key, name in (("beta2", "beta2"), ("beta1", "beta1"), ("eps", "eps")):
        has = float(getattr(probe, key))
        away = abs(has - asked[key]) / max(asked[key], 1e-30)
        if away > SAME:
            return leaf(name, away, Seen("probes.optimizer", 0, has))
    return passed(0, Seen("probes.optimizer", 0, asked["beta2"]))
