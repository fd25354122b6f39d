"""Who a run is, in a few facts, and its whole configuration as a table."""

import hashlib
from dataclasses import dataclass
from typing import Any

from septet.record.manifest import Manifest
from septet.record.non_finite import to_json

DIGEST = 10  # characters of a digest that a person compares
LONGEST = 200  # characters of one value in the table
MOST_ENTRIES = 400


@dataclass(frozen=True)
class Fact:
    """One value and its name."""

    name: str
    value: str


def config_digest(manifest: Manifest) -> str:
    """Of the configuration's JSON, keys sorted: equal where two runs were configured alike."""
    return _digest(to_json(manifest.config))


def facts(manifest: Manifest) -> list[Fact]:
    """The header, as far as the manifest has it: seed, size, schedule, digests. Names are keys of the texts."""
    model, training = _section(manifest.config, "model"), _section(manifest.config, "training")
    rate = _section(training, "learning_rate")
    found = [
        ("seed", _seed(manifest)),
        ("model", _fill("{n_layer} × {n_embd}, FFN {d_ff}", model)),
        ("heads", _fill("{n_head}", model)),
        ("training_steps", _fill("{steps}", training)),
        ("batch_size", _fill("{batch_size}", training)),
        ("rate", _fill("{min} … {max}, {schedule}", rate)),
        ("warmup", _fill("{warmup_steps}", rate)),
        ("clip", _fill("{clip}", training)),
        ("config_digest", config_digest(manifest) if manifest.config else ""),
        ("data_digest", _digest(to_json(manifest.data)) if manifest.data else ""),
        ("code_digest", _cut(manifest.code)[:DIGEST]),
    ]
    return [Fact(name, value) for name, value in found if value]


def config_table(manifest: Manifest) -> list[Fact]:
    """Every value of the configuration under its dotted key."""
    return [Fact(key, _cut(value)) for key, value in _flat(manifest.config)][:MOST_ENTRIES]


def _seed(manifest: Manifest) -> str:
    """A run of septet's own without a seed says so; another tool's log never has one."""
    if manifest.seed is None:
        return "" if manifest.source else "–"
    return str(manifest.seed)


def _flat(config: dict[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    entries: list[tuple[str, Any]] = []
    for key, value in config.items():
        if isinstance(value, dict) and value:
            entries += _flat(value, f"{prefix}{key}.")
        else:
            entries.append((f"{prefix}{key}", value))
    return entries


def _section(config: dict[str, Any], name: str) -> dict[str, Any]:
    section = config.get(name)
    return section if isinstance(section, dict) else {}


def _fill(pattern: str, values: dict[str, Any]) -> str:
    try:
        return _cut(pattern.format_map({k: v for k, v in values.items() if isinstance(v, str | int | float)}))
    except KeyError:
        return ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST]


def _cut(value: Any) -> str:
    text = value if isinstance(value, str) else to_json(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
