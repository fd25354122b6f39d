"""x.Q1.7: are the parts of every block there: residual paths, norms, the scale of the scores?"""

from collections.abc import Mapping

from septet.record.manifest import Blocks
from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q1.7")
def blocks(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The worst of each part, as one forward pass at the start showed it."""
    probe: Blocks = facts.probe("blocks")
    if not probe.residual:
        raise CannotAsk("probes.blocks")
    spread = max(probe.norm_spread.values(), default=0.0)
    if spread > threshold["spread"]:
        return leaf("no_norm", spread, Seen("probes.blocks", 0, spread))
    residual = min(probe.residual.values())
    if residual < threshold["residual"]:
        return leaf("no_residual", residual, Seen("probes.blocks", 0, residual))
    scale = max(probe.score_scale.values(), key=lambda value: abs(value - 1), default=1.0)
    if abs(scale - 1) > threshold["scale"]:
        return leaf("unscaled", scale, Seen("probes.blocks", 0, scale))
    return passed(residual, Seen("probes.blocks", 0, residual))
