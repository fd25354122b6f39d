"""x.Q3.1: are the initial weights random, of a usual spread, and untrained?"""

import math
from collections.abc import Mapping

import numpy as np

from septet.record.manifest import ParameterStatistics
from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts


@check("x.Q3.1")
def init_scale(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """Standard deviation over that of a textbook init, at its worst; gains that differ from each other were trained."""
    init: dict[str, ParameterStatistics] = facts.probe("init")
    weights = {name: s for name, s in init.items() if len(s.shape) >= 2}
    if not weights:
        raise CannotAsk("probes.init of a matrix")
    for s in weights.values():
        if s.std <= threshold["dead"]:
            return leaf("dead" if s.mean == 0 else "constant", s.std, Seen("probes.init", 0, s.std))
    gains = [s for name, s in init.items() if len(s.shape) == 1 and name.endswith("gain")]
    trained = max((s.std for s in gains), default=0.0)
    if trained > threshold["trained"] and facts.start == "scratch":
        return leaf("trained", trained, Seen("probes.init", 0, trained))
    ratio = {name: s.std / _usual(name, s, facts) for name, s in weights.items()}
    worst = max(ratio, key=lambda name: abs(math.log(ratio[name])) if ratio[name] > 0 else np.inf)
    seen = Seen("probes.init", 0, weights[worst].std)
    if ratio[worst] > threshold["times"]:
        return leaf("large", ratio[worst], seen)
    if ratio[worst] < 1 / threshold["times"]:
        return leaf("small", ratio[worst], seen)
    biases = [s for name, s in init.items() if len(s.shape) == 1 and name.endswith("bias")]
    off = max([abs(s.mean - 1) for s in gains] + [abs(s.mean) for s in biases] + [0.0])
    if off > threshold["vectors"]:
        return leaf("vectors", off, Seen("probes.init", 0, off))
    return passed(ratio[worst], seen)


def _usual(name: str, statistics: ParameterStatistics, facts: Facts) -> float:
    if "embed" in name:
        try:
            return facts.number("model", "init", "embedding_std")
        except CannotAsk:
            return 0.02
    fan_in, fan_out = statistics.shape[0], statistics.shape[-1]
    xavier, kaiming = math.sqrt(2 / (fan_in + fan_out)), math.sqrt(2 / fan_in)
    try:
        return kaiming if facts.configured("model", "init", "linear") == "kaiming_normal" else xavier
    except CannotAsk:
        return min((xavier, kaiming, 0.02), key=lambda usual: abs(math.log(max(statistics.std, 1e-30) / usual)))
