"""Which runs there are, with what they depend on."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from septet.record.run_record import RunRecord
from septet.report.sources import Sources


def what_was_run(sources: Sources) -> list[str]:
    """A line a run; then versions, data and code, once where all runs share them."""
    runs = {"healthy": sources.healthy} | dict(sources.breaks) | {"overfit": sources.overfit}
    made = {name: record for name, record in runs.items() if record}
    absent = [name for name in sources.break_names if name not in sources.breaks]
    absent += [name for name in ("healthy", "overfit") if runs[name] is None]
    lines = ["## What was run", ""]
    if made:
        lines += ["| run | seed | updates | status | sha256 of its metrics |", "|---|---|---|---|---|"]
        lines += [_row(record) for record in made.values()]
        lines += ["", *_shared(list(made.values()))]
    if absent:
        lines += ["", f"Not run: {', '.join(absent)}."]
    return [*lines, ""]


def _row(record: RunRecord) -> str:
    manifest = record.manifest
    digest = manifest.files.get("metrics.parquet", "")[:16]
    return f"| `{manifest.run}` | {manifest.seed} | {record.steps[-1]} | {manifest.status} | `{digest}` |"


def _shared(records: list[RunRecord]) -> list[str]:
    """What every manifest says alike; where they differ, that they do."""
    first = records[0].manifest
    versions = ", ".join(f"{name} {version}" for name, version in sorted(first.versions.items()))
    lines = [f"- Versions: {versions}{_unless_all(records, 'versions')}"]
    hashes = dict(_hashes(first.data))
    found = ", ".join(f"{key} `{value[:16]}`" for key, value in sorted(hashes.items())) or "none recorded"
    lines.append(f"- Data hashes: {found}{_unless_all(records, 'data')}")
    codes = sorted({record.manifest.code[:16] for record in records if record.manifest.code})
    lines.append(f"- Code digests: {', '.join(f'`{code}`' for code in codes) or 'none recorded'}")
    if first.git:
        dirty = ", with changes that are not committed" if first.git.get("dirty") else ""
        lines.append(f"- Commit of the first: `{str(first.git.get('commit'))[:12]}`{dirty}")
    hardware = ", ".join(f"{key} {value}" for key, value in sorted(first.hardware.items()))
    lines.append(f"- Machine: {hardware or 'not recorded'}{_unless_all(records, 'hardware')}")
    return lines


def _unless_all(records: list[RunRecord], name: str) -> str:
    values = [getattr(record.manifest, name) for record in records]
    return "" if all(value == values[0] for value in values) else " (**not the same in every run**; this is the first)"


def _hashes(data: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every SHA-256 in the manifest's data, however deep, by its dotted key."""
    for key, value in data.items():
        if isinstance(value, Mapping):
            yield from _hashes(value, f"{prefix}{key}.")
        elif isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value):
            yield f"{prefix}{key}", value
