"""The walk: ask the questions of a profile in their order and stop at the first leaf that matches."""

import math
import warnings
from collections.abc import Mapping

import numpy as np

from septet.record.run_record import RunRecord
from septet.record.verdict import Asked, Outcome, Text, Verdict
from septet.stability.answer import Answer, CannotAsk
from septet.stability.checks import CHECKS
from septet.stability.facts import Facts
from septet.stability.profile import Profile
from septet.stability.tree import Leaf, expanded, questions, section_of

NOTHING_MATCHED: dict[Outcome, Text] = {
    "pass": Text(
        en="Every question that could be asked passed.", es="Todas las preguntas que se pudieron hacer pasan."
    ),
    "borderline": Text(
        en="No leaf matched, but something is outside its healthy band.",
        es="Ninguna hoja coincide, pero algo está fuera de su banda sana.",
    ),
    "cannot ask": Text(
        en="Nothing could be asked: the record has none of what the questions need.",
        es="No se pudo preguntar nada: el registro no tiene lo que las preguntas necesitan.",
    ),
}


def walk(record: RunRecord, profile: Profile) -> Verdict:
    """The verdict of `profile` on a run; every question on the way, with its measured value, is in it."""
    trail = _Walk(Facts(record), profile)
    for question in profile.asked:
        found = trail.ask(question)
        if found:
            return trail.verdict_at(*found)
    return trail.verdict_without_leaf()


class _Walk:
    """What was asked so far."""

    def __init__(self, facts: Facts, profile: Profile):
        self.facts = facts
        self.profile = profile
        self.asked: dict[str, Asked] = {}

    def ask(self, question: str, after: str | None = None) -> tuple[str, str] | None:
        """Question and leaf where this question, or one that its leaf sends to, ends the walk."""
        if question in self.asked:
            return None
        asked = self._answered(question, after)
        self.asked[question] = asked
        if asked.leaf is None:
            return None
        for target in expanded(leaf_of(question, asked.leaf).then):
            found = self.ask(target, after=question) if self.profile.can_ask(target) else None
            if found:
                return found
        return question, asked.leaf

    def _answered(self, question: str, after: str | None) -> Asked:
        node, thresholds = questions()[question], self.profile.of(question)
        asked = Asked(
            id=question,
            section=section_of(question),
            text=Text(en=_filled(node.en, thresholds), es=_filled(node.es, thresholds)),
            outcome="cannot ask",
            unit=node.unit,
            threshold=", ".join(f"{name} {value:g}" for name, value in thresholds.items()),
            after=after,
        )
        try:
            answer = _check(question, self.facts, thresholds)
        except CannotAsk as lacking:
            return asked.model_copy(update={"missing": list(lacking.missing)})
        found = {"outcome": answer.outcome, "leaf": answer.leaf, "value": answer.value}
        return asked.model_copy(update=found | {"evidence": list(answer.evidence)})

    def verdict_at(self, question: str, name: str) -> Verdict:
        """The walk ends at a leaf."""
        end, asked = leaf_of(question, name), self.asked[question]
        ways = [asked]
        while ways[-1].after:
            ways.append(self.asked[ways[-1].after])
        return Verdict(
            run=self.facts.manifest.run,
            profile=self.profile.profile,
            outcome="leaf",
            question=question,
            leaf=name,
            says=Text(en=end.en, es=end.es),
            cause=end.cause,
            other_causes=end.other_causes,
            fix=Text(en=end.fix.en, es=end.fix.es),
            sure=end.sure,
            evidence=[item for way in ways for item in way.evidence],
            questions=list(self.asked.values()),
            cannot_ask=self._cannot_ask(),
        )

    def verdict_without_leaf(self) -> Verdict:
        """The walk came through to the end."""
        outcomes = {asked.outcome for asked in self.asked.values()}
        outcome: Outcome = "cannot ask"
        if "borderline" in outcomes:
            outcome = "borderline"
        elif "pass" in outcomes:
            outcome = "pass"
        first = next((asked for asked in self.asked.values() if asked.outcome == outcome), None)
        outside = outcome == "borderline" and first is not None
        return Verdict(
            run=self.facts.manifest.run,
            profile=self.profile.profile,
            outcome=outcome,
            question=first.id if outside and first else None,
            says=NOTHING_MATCHED[outcome],
            cause="nothing" if outcome == "pass" else None,
            evidence=first.evidence if outside and first else [],
            questions=list(self.asked.values()),
            cannot_ask=self._cannot_ask(),
        )

    def _cannot_ask(self) -> list[str]:
        return [asked.id for asked in self.asked.values() if asked.outcome == "cannot ask"]


def leaf_of(question: str, name: str) -> Leaf:
    """A leaf by the id of its question and its own name."""
    return questions()[question].leaves[name]


def _check(question: str, facts: Facts, thresholds: Mapping[str, float]) -> Answer:
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # means of nothing are NaN, which passes nothing
        answer = CHECKS[question](facts, thresholds)
    if answer.leaf is not None and answer.leaf not in questions()[question].leaves:
        raise KeyError(f"{question} has no leaf {answer.leaf!r}")
    if answer.outcome == "pass" and answer.value is not None and not math.isfinite(answer.value):
        raise CannotAsk("a finite value")
    return answer


def _filled(text: str, thresholds: Mapping[str, float]) -> str:
    for name, value in thresholds.items():
        text = text.replace("{" + name + "}", f"{value:g}")
    return text
