"""What a check may answer: pass, a leaf, borderline; or raise `CannotAsk` with what is missing."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from septet.record.verdict import Evidence, Outcome


class CannotAsk(Exception):  # noqa: N818 -- an answer, not an error
    """The record lacks what a question needs; `missing` names it as a person would."""

    def __init__(self, *missing: str):
        super().__init__(", ".join(missing))
        self.missing = missing


@dataclass(frozen=True)
class Answer:
    """One check's answer.

    Attributes:
        outcome: never `cannot ask`, which is raised.
        leaf: name of the leaf within its question.
        value: what was measured; finite, unless a leaf is about its not being so.
        evidence: where a reader can see it.
    """

    outcome: Outcome
    leaf: str | None = None
    value: float | None = None
    evidence: tuple[Evidence, ...] = ()


class Seen(NamedTuple):
    """Short form of evidence in checks."""

    source: str
    step: int | None = None
    value: float | None = None


PANELS = {"loss/train": 1, "loss/val": 1, "learning_rate": 2, "grad_norm": 3, "clipped": 3, "activation": 4}
PANELS |= {"spectral_norm": 5, "dead_neurons": 6, "dead_heads": 6, "loss/regular": 7, "loss/irregular": 7}


def panel_of(source: str) -> int:
    """The panel that draws a series; 0 for none."""
    return PANELS.get(source, PANELS.get(source.split("/")[0], 0))


def _evidence(seen: Sequence[Seen]) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(source=s.source, step=None if s.step is None else int(s.step), value=_number(s.value),
                 panel=panel_of(s.source))
        for s in seen
    )  # fmt: skip


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def passed(value: float, *seen: Seen) -> Answer:
    """Within the healthy band.

    Raises:
        CannotAsk: the value is not finite, and a number that is none passes nothing.
    """
    if not math.isfinite(value):
        raise CannotAsk("a finite value")
    return Answer("pass", value=float(value), evidence=_evidence(seen))


def leaf(name: str, value: float, *seen: Seen) -> Answer:
    """A leaf of the question matched."""
    return Answer("leaf", name, float(value), _evidence(seen))


def borderline(value: float, *seen: Seen) -> Answer:
    """Outside the healthy band and inside no leaf."""
    return Answer("borderline", value=float(value), evidence=_evidence(seen))
