"""One run of the bank, walked: what was done to it, and what the walk made of it."""

from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict

from septet.record.run_record import RunRecord
from septet.record.verdict import Outcome, Verdict
from septet.scoreboard.prefixes import first_known
from septet.stability import Profile, walk

Split = Literal["tuning", "held-out"]
CONTROL = "control"


class Truth(BaseModel):
    """What was done to a run.

    Attributes:
        kind: the fault, or `control`.
        variant: its strength, or the control's name.
        family: the part of a run that the fault corrupts.
        causes: those that are right to name; none for a control.
        questions: whose leaves are about what was done; any other leaf is a right guess at best.
    """

    model_config = ConfigDict(frozen=True)

    kind: str
    variant: str
    family: str
    causes: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


class Judged(BaseModel):
    """One run's result.

    Attributes:
        known_at: the fewest steps after which the same right cause is already named; None where it never is right.
    """

    model_config = ConfigDict(frozen=True)

    truth: Truth
    seed: int
    split: Split
    outcome: Outcome
    question: str | None
    leaf: str | None
    cause: str | None
    status: str
    known_at: int | None = None

    @property
    def alarm(self) -> bool:
        """Whether the walk ended at a leaf. Borderline is no diagnosis, and no alarm either."""
        return self.outcome == "leaf"

    @property
    def right_cause(self) -> bool:
        """Whether the leaf's first cause is one that is right to name."""
        return self.alarm and self.cause in self.truth.causes

    @property
    def right_leaf(self) -> bool:
        """Whether it came there by a question that is about what was done."""
        return self.right_cause and self.question in self.truth.questions


def judge(record: RunRecord, profile: Profile, truth: Truth, seed: int, split: Split) -> Judged:
    """Walk a run, and hold the verdict against the truth."""
    record = without_truth(record)
    verdict: Verdict = walk(record, profile)
    judged = Judged(
        truth=truth,
        seed=seed,
        split=split,
        outcome=verdict.outcome,
        question=verdict.question,
        leaf=verdict.leaf,
        cause=verdict.cause if verdict.outcome == "leaf" else None,
        status=record.manifest.status,
    )
    if not judged.right_cause:
        return judged
    return judged.model_copy(update={"known_at": first_known(record, profile, truth.causes)})


def without_truth(record: RunRecord) -> RunRecord:
    """The record without its name and its configured fault, which a walk does not read and must not be able to."""
    config = {key: value for key, value in record.manifest.config.items() if not key.startswith("fault")}
    return replace(record, manifest=record.manifest.model_copy(update={"run": "a run", "config": config}))
