"""What the page says of a verdict: the box above the panels, and the trail of every question under it."""

from collections.abc import Sequence
from dataclasses import dataclass

from septet.dashboard.causes import cause_name
from septet.dashboard.evidence import Numbered
from septet.dashboard.number_text import number_text
from septet.dashboard.phrases import in_both
from septet.dashboard.words import LANGUAGES, words
from septet.record.verdict import Asked, Evidence, Outcome, Text, Verdict

MARKS: dict[Outcome, str] = {"pass": "✓", "leaf": "✕", "borderline": "~", "cannot ask": "?"}


@dataclass(frozen=True)
class Cause:
    """A cause's id and its name."""

    id: str
    name: Text


@dataclass(frozen=True)
class Exhibit:
    """One piece of evidence as the box lists it: `panel` is 0 where no panel shows it."""

    number: int
    source: str
    panel: int
    step: int | None
    says: Text | None


@dataclass(frozen=True)
class TrailEntry:
    """One question and its answer."""

    id: str
    key: str
    mark: str
    text: Text
    leaf: str
    measured: Text | None
    threshold: str
    missing: list[Text]
    after: str


@dataclass(frozen=True)
class VerdictBox:
    """Everything that the box and the trail hold; `key` is the outcome as a key of the texts."""

    key: str
    mark: str
    question: str
    says: Text
    cause: Cause | None
    other_causes: list[Cause]
    fix: Text | None
    sure: str
    evidence: list[Exhibit]
    counts: Text
    trail: list[TrailEntry]


def verdict_box(verdict: Verdict, evidence: Sequence[Numbered], measured: Sequence[int]) -> VerdictBox:
    """The box of a verdict.

    Args:
        verdict: of the walk.
        evidence: its own, numbered.
        measured: numbers of the panels that have anything to draw, which links may lead to.
    """
    leaf = verdict.outcome == "leaf"
    return VerdictBox(
        key=_key(verdict.outcome),
        mark=MARKS[verdict.outcome],
        question=verdict.question or "",
        says=verdict.says,
        cause=_cause(verdict.cause) if leaf and verdict.cause else None,
        other_causes=[_cause(cause) for cause in verdict.other_causes] if leaf else [],
        fix=verdict.fix,
        sure=verdict.sure or "",
        evidence=[_exhibit(one.number, one.item, measured) for one in evidence],
        counts=_counts(verdict.questions),
        trail=[_entry(asked) for asked in verdict.questions],
    )


def _key(outcome: Outcome) -> str:
    return outcome.replace(" ", "_")


def _cause(cause: str) -> Cause:
    return Cause(cause, cause_name(cause))


def _exhibit(number: int, item: Evidence, measured: Sequence[int]) -> Exhibit:
    """A probe's step 0 says nothing that its name does not."""
    step = None if item.source.startswith("probes.") and item.step == 0 else item.step
    said = {}
    for language in LANGUAGES:
        value = "" if item.value is None else f"= {number_text(item.value, language)}"
        at = "" if step is None else words(language).ui["measured_at"].format(number_text(step, language))
        said[language] = " ".join(filter(None, (value, at)))
    panel = item.panel if item.panel in measured else 0
    return Exhibit(number, item.source, panel, step, Text(**said) if any(said.values()) else None)


def _counts(questions: Sequence[Asked]) -> Text:
    """How many questions there were, and how they were answered; nothing is counted as passed that was not asked."""
    outcomes = [asked.outcome for asked in questions]
    said = {}
    for language in LANGUAGES:
        texts = words(language).verdict
        parts = [
            texts[f"count_{_key(outcome)}"].format(number_text(outcomes.count(outcome), language))
            for outcome in MARKS
            if outcomes.count(outcome)
        ]
        said[language] = texts["count"].format(number_text(len(outcomes), language), ", ".join(parts) or "0")
    return Text(**said)


def _entry(asked: Asked) -> TrailEntry:
    measured = {}
    if asked.value is not None and asked.outcome != "cannot ask":
        units = {"en": asked.unit.en, "es": asked.unit.es} if asked.unit else {"en": "", "es": ""}
        measured = {
            language: f"{number_text(asked.value, language)} {units[language]}".strip() for language in LANGUAGES
        }
    return TrailEntry(
        id=asked.id,
        key=_key(asked.outcome),
        mark=MARKS[asked.outcome],
        text=asked.text,
        leaf=asked.leaf or "",
        measured=Text(**measured) if measured else None,
        threshold=asked.threshold.replace(", ", " · "),
        missing=[in_both(need) for need in asked.missing],
        after=asked.after or "",
    )
