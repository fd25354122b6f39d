"""What the breaks look like over training seeds, from the recorded study, and this report's own runs beside it."""

from collections.abc import Mapping
from typing import Any

from septet.record.run_record import RunRecord
from septet.report.break_signatures import BREAKS
from septet.report.break_study import made_from, seeds_line, signature_table, unmet_lines
from septet.report.signature import check_signatures
from septet.report.sources import Sources


def break_study(sources: Sources) -> list[str]:
    """Every kind's table; a kind that was run here has its own column, a blind one only after the reveal."""
    study = sources.break_study
    lines = ["## What the breaks look like", ""]
    if study is None:
        return [*lines, "No recorded study.", ""]
    lines += [
        "From a recorded study over training seeds, in the open; it says",
        "nothing of which blind run is which. `docs/breaks.md` has it seed by seed. " + made_from(study),
        "",
        *_drift(study, sources),
    ]
    for found in study["kinds"]:
        expected = BREAKS.get(found["kind"])
        if expected is None:
            continue
        own = own_runs(sources).get(found["kind"])
        lines += [f"### {expected.title}", "", f"{expected.what} {seeds_line(found)}", ""]
        if own is not None:
            lines += [f"This run: `{own.manifest.run}`, seed {own.manifest.seed}.", ""]
        lines += [*signature_table(found, _checked(found["kind"], own)), ""]
        lines += _unmet(found)
    return lines


def own_runs(sources: Sources) -> Mapping[str, RunRecord]:
    """This report's run of each kind, as far as it may be named."""
    named = {"overfit": sources.overfit} | dict(sources.hot)
    for run, fault in (sources.revealed or {}).items():
        named[fault.replace("_", "-")] = sources.breaks.get(run)
    return {kind: record for kind, record in named.items() if record is not None}


def _checked(kind: str, record: RunRecord | None) -> dict[str, dict[str, Any]] | None:
    if record is None:
        return None
    return {signature["id"]: signature for signature in check_signatures(record, BREAKS[kind].signatures)}


def _drift(study: Mapping[str, Any], sources: Sources) -> list[str]:
    """Whether code and configurations are still those of the study."""
    lines = []
    if sources.train_code and study["code"] != [sources.train_code]:
        lines.append("**The training code has changed since** (now `" + sources.train_code[:16] + "`).")
    if sources.break_config and study["config"] != sources.break_config:
        lines.append("**The configurations have changed since** (now `" + sources.break_config[:16] + "`).")
    if lines:
        lines.append('`snakemake break_study` makes it anew; until then a column "this run" says what still holds.')
        return [*lines, ""]
    return []


def _unmet(found: Mapping[str, Any]) -> list[str]:
    """One seed's words are enough here: the page of the study has the others."""
    signatures = []
    for signature in found["signatures"]:
        seed = min(signature["seen"], default="")
        signatures.append({**signature, "seen": {seed: signature["seen"][seed]} if seed else {}})
    return unmet_lines({**found, "signatures": signatures})
