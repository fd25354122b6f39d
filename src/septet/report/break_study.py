"""The recorded study of the breaks: what each kind of broken run looks like over training seeds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from septet.errors import InputError
from septet.record import read_record
from septet.record.run_record import RunRecord
from septet.report.break_signatures import BREAKS, ExpectedBreak
from septet.report.over_seeds import met_cell, over_seeds, range_cell
from septet.report.signature import check_signatures


def study_breaks(
    folder: Path, seeds: Mapping[str, Sequence[int]], ngram_loss: float | None, config_digest: str
) -> dict[str, Any]:
    """Every kind's signatures over its runs in `folder`, ready for JSON.

    No hash of any run's curves is in it: a blind run of the same seed has the same bytes, and would be told by them.

    Args:
        folder: holds a run `<kind>-seed-<seed>` for every kind and seed.
        seeds: training seeds by kind, in the order of the tables.
        ngram_loss: the line of panel 1.
        config_digest: of the configurations of all runs.

    Raises:
        InputError: a kind that nothing is expected of, or a run that is not there.
    """
    for kind in seeds:
        if kind not in BREAKS:
            raise InputError(f"config: break_study.runs has {kind!r}, expected some of {', '.join(BREAKS)}")
    records = {
        kind: {str(seed): _record(folder / f"{kind}-seed-{seed}", ngram_loss) for seed in chosen}
        for kind, chosen in seeds.items()
    }
    every = [record for runs in records.values() for record in runs.values()]
    return {
        "code": sorted({record.manifest.code for record in every}),
        "config": config_digest,
        "kinds": [_kind(kind, runs) for kind, runs in records.items()],
    }


def _record(folder: Path, ngram_loss: float | None) -> RunRecord:
    record = read_record(folder)
    return record if ngram_loss is None else record.with_reference_line("ngram_loss", ngram_loss)


def _kind(kind: str, records: Mapping[str, RunRecord]) -> dict[str, Any]:
    expected = BREAKS[kind]
    checked = {seed: check_signatures(record, expected.signatures) for seed, record in records.items()}
    return {
        "kind": kind,
        "seeds": [int(seed) for seed in records],
        "status": {seed: record.manifest.status for seed, record in records.items()},
        "signatures": [_signature(expected, index, checked) for index in range(len(expected.signatures))],
    }


def _signature(expected: ExpectedBreak, index: int, checked: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
    signature = expected.signatures[index]
    return {
        "id": signature.id,
        "panel": signature.panel,
        "expected": {"en": signature.expected, "es": signature.expected_es},
        "unit": signature.unit,
        "source": signature.source,
        "seen": {seed: s[index]["seen"] for seed, s in checked.items() if "seen" in s[index]},
        **over_seeds(checked, index),
    }


HEAD = """# What each break looks like

Do the blind lab first: this page says what its three breaks look like.

Runs that are broken in the open, each with every training seed, held against what the course expects of them.
`snakemake break_study` made it (`break_study` in `config/config.yaml` names the runs), and it is kept as that wrote
it. "Met" counts seeds; the range is over seeds; a statement that is not met on all of them carries what was seen
instead, seed by seed. A threshold that the course gives as a word has its number in the last column. Val, and with it
panel 7, is always scored under the causal mask.
"""


def break_study_markdown(study: Mapping[str, Any]) -> str:
    """The study as a page."""
    lines = [HEAD, made_from(study), ""]
    for found in study["kinds"]:
        expected = BREAKS[found["kind"]]
        lines += [f"## {expected.title}", "", f"{expected.what} {seeds_line(found)} {_ended(found['status'])}", ""]
        lines += [*signature_table(found), "", *unmet_lines(found)]
    return "\n".join(lines).rstrip() + "\n"


def made_from(study: Mapping[str, Any]) -> str:
    """The digests that the study was made from."""
    codes = ", ".join(f"`{code[:16]}`" for code in study["code"])
    return f"Made from training code {codes}, configurations `{study['config'][:16]}`."


def seeds_line(found: Mapping[str, Any]) -> str:
    """Which training seeds one kind was run with."""
    return f"Seeds {', '.join(map(str, found['seeds']))}."


def signature_table(found: Mapping[str, Any], own: Mapping[str, Mapping[str, Any]] | None = None) -> list[str]:
    """One kind's signatures; with `own`, a column for another run's, checked, by id."""
    column = " this run |" if own is not None else ""
    lines = [
        f"| panel | expected | met | measured | unit |{column} source, threshold |",
        "|---" * (7 if own is not None else 6) + "|",
    ]
    for signature in found["signatures"]:
        cell = f" {own_cell(own.get(signature['id']))} |" if own is not None else ""
        lines.append(
            f"| {signature['panel']} | {signature['expected']['en']} | {_bold(signature)} | "
            f"{range_cell(signature)} | {signature['unit']} |{cell} {signature['source']} |"
        )
    return lines


def unmet_lines(found: Mapping[str, Any]) -> list[str]:
    """What was seen, seed by seed, where a statement is not met on every seed that could be asked."""
    lines = []
    for signature in found["signatures"]:
        if signature["met"] < signature["asked"]:
            lines += [f"Not met on all seeds: {signature['expected']['en']}. Seen:", ""]
            lines += [f"- seed {seed}: {seen}" for seed, seen in sorted(signature["seen"].items())] + [""]
    return lines


def own_cell(checked: Mapping[str, Any] | None) -> str:
    """One run's value and whether it is met."""
    if checked is None or checked["met"] is None:
        return "–"
    value = checked["measured"]
    return f"{value:.4g}, {'met' if checked['met'] else '**not met**'}"


def _bold(signature: Mapping[str, Any]) -> str:
    cell = met_cell(signature)
    return cell if signature["met"] == signature["asked"] else f"**{cell}**"


def _ended(status: Mapping[str, str]) -> str:
    counts = {name: list(status.values()).count(name) for name in sorted(set(status.values()))}
    return "Ended: " + ", ".join(f"{count} {name}" for name, count in counts.items()) + "."
