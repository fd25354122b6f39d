"""What the owner of a run did not say, and whether the verdict hangs on it."""

from dataclasses import replace
from typing import Any

from septet.record.manifest import Context
from septet.record.run_record import RunRecord
from septet.record.verdict import Verdict
from septet.stability.profile import load_profile
from septet.stability.walk import walk

# Every answer that there is. A vocabulary or a rate cannot be tried out: there are too many.
ANSWERS: dict[str, list[dict[str, Any]]] = {
    "start": [{"start": start} for start in ("scratch", "fine-tune", "resumed")],
    "accumulation (the number of micro-batches an update), or loss/val": [
        {"accumulation": k} for k in (1, 2, 4, 8, 16)
    ],
}


def would_change(record: RunRecord, verdict: Verdict) -> set[str]:
    """Which of the missing facts change the leaf for at least one of their answers."""
    profile = load_profile(verdict.profile)
    changing = set()
    for name in set(verdict.missing) & set(ANSWERS):
        for answer in ANSWERS[name]:
            context = (record.manifest.context or Context()).model_copy(update=answer)
            told = replace(record, manifest=record.manifest.model_copy(update={"context": context}))
            other = walk(told, profile)
            if (other.outcome, other.cause) != (verdict.outcome, verdict.cause):
                changing.add(name)
    return changing
