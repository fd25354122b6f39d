"""What a walk through the stability trees found: `walk.json`. Written by `stability`, read by pages and reports."""

from typing import Literal

from pydantic import Field

from septet.record.manifest import Float, Part
from septet.record.non_finite import to_json

Outcome = Literal["pass", "leaf", "borderline", "cannot ask"]
Sure = Literal["direct", "likely", "possible"]


class Text(Part):
    """One sentence or two, in both languages."""

    en: str
    es: str


class Evidence(Part):
    """One measured value that speaks for a verdict."""

    source: str = Field(description="series of the record, or probes.<probe>")
    step: int | None = Field(None, description="row that shows it; null for a probe or a whole curve")
    value: Float | None = None
    panel: int = Field(0, ge=0, le=7, description="panel that shows it; 0 for none")


class Asked(Part):
    """One question and how it was answered."""

    id: str
    section: str
    text: Text
    outcome: Outcome
    leaf: str | None = None
    value: Float | None = None
    unit: Text | None = None
    threshold: str = Field("", description="what the value was held against")
    missing: list[str] = Field([], description="what was needed and is not in the record")
    evidence: list[Evidence] = Field([], description="where a reader can see it")
    after: str | None = Field(None, description="the question whose leaf sent the walk here")


class Verdict(Part):
    """The first leaf that matched, or that none did."""

    schema_version: Literal[1] = 1
    run: str
    profile: str
    outcome: Outcome
    question: str | None = None
    leaf: str | None = None
    says: Text
    cause: str | None = None
    other_causes: list[str] = Field([], description="that explain the same numbers")
    fix: Text | None = None
    sure: Sure | None = Field(
        None, description="direct: measured; likely: explains the curve; possible: one of several"
    )
    evidence: list[Evidence] = Field([], description="of the leaf, then of the questions that led to it")
    questions: list[Asked] = Field([], description="in the order in which they were asked")
    cannot_ask: list[str] = Field([], description="ids of questions that lacked something")

    @property
    def missing(self) -> list[str]:
        """Everything that questions lacked, in the order in which they lacked it."""
        return list(dict.fromkeys(need for asked in self.questions for need in asked.missing))

    def to_json(self) -> str:
        """The file's text."""
        return to_json(self.model_dump(), indent=1) + "\n"
