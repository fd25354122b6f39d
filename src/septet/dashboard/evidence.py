"""A verdict's evidence: numbered as the box lists it, and the marks that it leaves in the panels."""

from collections.abc import Sequence
from dataclasses import dataclass

from septet.dashboard.content import Mark
from septet.record.non_finite import to_json
from septet.record.verdict import Evidence, Verdict


@dataclass(frozen=True)
class Numbered:
    """One piece of evidence under the number that box and mark share."""

    number: int
    item: Evidence


def numbered(verdict: Verdict) -> list[Numbered]:
    """Every piece once, in the verdict's order, from 1."""
    different = {
        to_json(item.model_dump()): item for item in verdict.evidence
    }  # as text, since NaN differs from itself
    return [Numbered(number, item) for number, item in enumerate(different.values(), start=1)]


def marks(evidence: Sequence[Numbered], panel: int, domain: tuple[int, int]) -> list[Mark]:
    """The marks of one panel by step: pieces at the same step share one.

    What has no step, or one that the run does not have, leaves no mark.
    """
    by_step: dict[int, list[Numbered]] = {}
    for one in evidence:
        step = one.item.step
        if one.item.panel == panel and step is not None and domain[0] <= step <= domain[1]:
            by_step.setdefault(step, []).append(one)
    return [Mark(step, tuple((one.number, one.item.source) for one in ones)) for step, ones in sorted(by_step.items())]
