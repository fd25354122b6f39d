"""19.Q1.1: is everything finite? Asked first: no comparison with NaN is ever true, so every later check would pass."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from septet.stability.answer import Answer, CannotAsk, Seen, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Curve, Facts

LOSSES = ("loss/train", "loss/val")


@check("19.Q1.1")
def finite(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """How many logged losses are NaN or infinite, and whether the run came back from them."""
    measured = [name for name in (*LOSSES, "grad_norm") if facts.has(name)]
    if not measured:
        raise CannotAsk("loss/train")
    hidden = _hidden(facts)
    if hidden is not None:
        return leaf("hidden", 0.0, Seen("loss/train", hidden, 0.0), Seen("grad_norm", hidden, float("nan")))
    for name in LOSSES:
        if facts.has(name):
            curve = facts.curve(name)
            bad = ~np.isfinite(curve.values)
            if bad.any() and (bad[-1] or bad.sum() >= threshold["lasting"]):
                return _lost(name, curve, bad)
    if not any(np.isfinite(facts.curve(name).values).any() for name in measured):
        return leaf("from_start", float("nan"), Seen(measured[0], facts.curve(measured[0]).steps[0], float("nan")))
    return passed(sum(int((~np.isfinite(facts.curve(name).values)).sum()) for name in measured))


def _lost(name: str, curve: Curve, bad: NDArray[np.bool_]) -> Answer:
    last_finite = np.flatnonzero(~bad)
    # the stretch that the run ends in, or its first bad row
    first = int(last_finite[-1]) + 1 if len(last_finite) and bad[-1] else int(np.argmax(bad))
    seen = Seen(name, curve.steps[first], curve.values[first])
    if first == 0 or bad[: first + 1].all():
        return leaf("from_start", float(bad.sum()), Seen(name, curve.steps[0], curve.values[0]))
    return leaf("lasting", float(bad.sum()), seen)


def _hidden(facts: Facts) -> int | None:
    """The first step whose NaN a filter printed as a number: a loss of exactly 0 beside a norm that is NaN."""
    source = facts.manifest.source
    if source is not None and source.hidden_non_finite:
        return source.hidden_non_finite[0]
    if not (facts.has("loss/train") and facts.has("grad_norm")):
        return None
    loss, norm = facts.curve("loss/train"), facts.curve("grad_norm")
    zeros = loss.steps[loss.values == 0.0]
    lost = norm.steps[~np.isfinite(norm.values)]
    both = np.intersect1d(zeros, lost)
    return int(both[0]) if len(both) else None
