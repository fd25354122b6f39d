"""18.Q5.1: do the initial weights have the spread and the mean that they should?"""

import math
from collections.abc import Mapping

from septet.record.manifest import ParameterStatistics
from septet.stability.answer import Answer, Seen, borderline, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts

CHANCE = 4  # standard errors of a mean: one in 16 000, and there are some ten matrices
TOLERANCE = 0.1  # of a standard deviation estimated from a few thousand entries, several times over


@check("18.Q5.1")
def initial_weights(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The largest ratio of a weight's standard deviation to the nearest usual one; then the largest mean."""
    init: dict[str, ParameterStatistics] = facts.probe("init")
    matrices = {name: s for name, s in init.items() if len(s.shape) >= 2}
    ratios = {name: spread_ratio(name, s, threshold) for name, s in matrices.items()}
    worst = max(ratios, key=lambda name: abs(math.log(max(ratios[name], 1e-12))))
    seen = Seen("probes.init", 0, matrices[worst].std)
    times = {name: _times_expected(name, s, threshold) for name, s in matrices.items()}
    largest = max(times, key=lambda name: times[name])
    if times[largest] >= threshold["times"] * (1 - TOLERANCE):
        return leaf("scale", times[largest], Seen("probes.init", 0, matrices[largest].std))
    linears = {name: s.mean for name, s in matrices.items() if "embed" not in name and _surely_off(s)}
    if linears:
        shifted = max(linears, key=lambda name: abs(linears[name]))
        if not abs(linears[shifted]) <= threshold["mean"]:
            return leaf("mean", linears[shifted], Seen("probes.init", 0, linears[shifted]))
    off = abs(math.log(max(ratios[worst], 1e-12))) > math.log(threshold["healthy"])
    return borderline(ratios[worst], seen) if off else passed(ratios[worst], seen)


def _surely_off(statistics: ParameterStatistics) -> bool:
    """Whether a mean is farther from 0 than chance takes it: four standard errors."""
    return not abs(statistics.mean) <= CHANCE * statistics.std / math.sqrt(math.prod(statistics.shape))


def _times_expected(name: str, statistics: ParameterStatistics, threshold: Mapping[str, float]) -> float:
    """Standard deviation over Xavier's, or over the embedding's largest usual one."""
    xavier = math.sqrt(2 / (statistics.shape[0] + statistics.shape[-1]))
    return statistics.std / (threshold["embedding_high"] if "embed" in name else xavier)


def spread_ratio(name: str, statistics: ParameterStatistics, threshold: Mapping[str, float]) -> float:
    """Standard deviation over the nearest usual one: 1 within the band, Kaiming and Xavier for Linears."""
    std = statistics.std
    if "embed" in name:
        low, high = threshold["embedding_low"], threshold["embedding_high"]
        return std / high if std > high else std / low if std < low else 1.0
    fan_in, fan_out = statistics.shape[0], statistics.shape[-1]
    usual = sorted((threshold["low"], threshold["high"], math.sqrt(2 / fan_in), math.sqrt(2 / (fan_in + fan_out))))
    if usual[0] <= std <= usual[-1]:
        return 1.0
    return std / usual[-1] if std > usual[-1] else std / usual[0]
