"""Records made by formula, shaped like the reference run, for tests of what is drawn."""

import math
from typing import Any

import numpy as np

from septet.config.schema import RunConfig
from septet.record.manifest import Manifest
from septet.record.rows import Rows
from septet.record.run_record import RunRecord

POINTS = ("embed_out", "block_0_out", "block_1_out", "final_ln_out")
MATRICES = tuple(f"block_{i}.{kind}" for i in (0, 1) for kind in ("attn_qkv", "attn_out", "ffn_up", "ffn_down"))


def healthy_rows(steps: int = 2000, seed: int = 0) -> Rows:
    """Every series of the record, at the cadences of config.yaml."""
    noise = np.random.default_rng(seed)
    rows = Rows()
    for step in range(steps + 1):
        loss = 0.8 + 5.6 * math.exp(-step / 90) + 0.5 * math.exp(-step / 600)
        values: dict[str, float] = {}
        if step < steps:
            values |= {
                "loss/train": loss * float(np.exp(0.03 * noise.standard_normal())),
                "batch": step,
                "learning_rate": rate(step, steps),
                "grad_norm": (0.75 + 0.7 * math.exp(-step / 60)) * float(np.exp(0.12 * noise.standard_normal())),
            }
            values["clipped"] = int(values["grad_norm"] > 1.0)
        if step % 50 == 0 or step == steps:
            val = loss + 0.42 * (1 - math.exp(-step / 300))
            tax = 0.28 * (1 - math.exp(-step / 200))
            values |= {"loss/val": val, "loss/regular": val * (1 - 0.4 * tax), "loss/irregular": val * (1 + 0.6 * tax)}
            values |= {f"dead_neurons/block_{i}": 0 for i in (0, 1)} | {f"dead_heads/block_{i}": 0 for i in (0, 1)}
        if step % 10 == 0:
            growth = 1 - math.exp(-step / 250)
            values |= {f"activation/{p}": 0.5 + 0.25 * i * (1 + growth) for i, p in enumerate(POINTS)}
        if step % 20 == 0 or step == steps:
            growth = 1 - math.exp(-step / 700)
            values |= {f"spectral_norm/{m}": 1.9 + 0.04 * i + (0.2 + 0.06 * i) * growth for i, m in enumerate(MATRICES)}
        if values:
            rows.put(step, values)
    return rows


def rate(step: int, steps: int) -> float:
    """The reference schedule: warm-up over 5 %, cosine from 1e-3 to 1e-4."""
    warmup = steps // 20
    if step < warmup:
        return 1e-3 * (step + 1) / warmup
    through = (step - warmup) / (steps - 1 - warmup)
    return 1e-4 + 0.5 * (1e-3 - 1e-4) * (1 + math.cos(math.pi * through))


def manifest(steps: int = 2000, **changes: Any) -> Manifest:
    """The reference run's, without probes."""
    config = RunConfig().model_dump()
    config["training"]["steps"] = steps
    config["training"]["learning_rate"]["warmup_steps"] = steps // 20
    known: dict[str, Any] = {
        "run": "19-healthy",
        "status": "completed",
        "seed": 42,
        "config": config,
        "data": {"train": {"rows": 5200}},
        "code": "3f1c9a52e07b44d1",
        "capacity": {"neurons_per_block": 256, "heads_per_block": 4},
        "reference_lines": {"clip": 1.0, "ln_vocab": math.log(512), "ngram_loss": 2.775},
    }
    return Manifest.model_validate(known | changes)


def healthy(steps: int = 2000, seed: int = 0, **changes: Any) -> RunRecord:
    """A whole healthy record."""
    return RunRecord(manifest(steps, **changes), healthy_rows(steps, seed).to_table())


def with_series(series: dict[str, dict[int, float]], **changes: Any) -> RunRecord:
    """A record of these series only, each step -> value."""
    rows = Rows()
    for step in sorted({step for values in series.values() for step in values}):
        rows.put(step, {name: values[step] for name, values in series.items() if step in values})
    return RunRecord(manifest(**changes), rows.to_table())
