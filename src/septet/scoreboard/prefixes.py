"""How early a diagnosis could have been made: the walk on the first rows of a record only."""

from collections.abc import Collection
from dataclasses import replace

import pyarrow.compute as pc

from septet.record.run_record import RunRecord
from septet.stability import Profile, walk

AT = (0, 10, 25, 50, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000, 4000, 6000, 8000)  # steps


def first_known(record: RunRecord, profile: Profile, causes: Collection[str]) -> int:
    """The fewest steps of `AT` after which the walk names one of `causes`; the whole run's where none of them do."""
    last = int(record.steps[-1]) if len(record.steps) else 0
    for steps in AT:
        if steps >= last:
            break
        verdict = walk(until(record, steps), profile)
        if verdict.outcome == "leaf" and verdict.cause in causes:
            return steps
    return last


def until(record: RunRecord, step: int) -> RunRecord:
    """The record as it was after `step`: its first rows, and the probes that had been taken by then."""
    table = record.table.filter(pc.less_equal(record.table.column("step"), step))
    late: dict[str, None] = {"evaluation_ratio": None}  # asked at the end of a run
    probes = record.manifest.probes
    if probes.moments_at_100 and probes.moments_at_100.updates > step:
        late["moments_at_100"] = None
    if probes.first_non_finite and probes.first_non_finite.step > step:
        late["first_non_finite"] = None
    return replace(
        record, table=table, manifest=record.manifest.model_copy(update={"probes": probes.model_copy(update=late)})
    )
