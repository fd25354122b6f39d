"""Synthetic records whose every signature is known by construction."""

import math

from septet.record.manifest import Capacity, Manifest
from septet.record.rows import Rows
from septet.record.run_record import RunRecord

STEPS, WARMUP, HIGH, LOW = 2000, 100, 1e-3, 1e-4
CONFIG = {
    "training": {
        "steps": STEPS,
        "learning_rate": {"schedule": "cosine", "max": HIGH, "min": LOW, "warmup_steps": WARMUP},
    }
}


def rate(step):
    if step < WARMUP:
        return HIGH * (step + 1) / WARMUP
    return LOW + (HIGH - LOW) * (1 + math.cos(math.pi * (step - WARMUP) / (STEPS - 1 - WARMUP))) / 2


def healthy_row(step):
    """A run that is healthy in every respect that the course names."""
    fall = math.exp(-step / 200)
    row = {
        "loss/train": 0.8 + 5.43 * fall,
        "learning_rate": rate(step),
        "grad_norm": 0.5 + 6.0 * fall,
        "clipped": int(step % 10 == 0),
    }
    if step == STEPS:  # after the last update there is no batch
        row = {}
    if step % 50 == 0:
        row |= {
            "loss/val": 1.0 + 5.24 * fall,
            "loss/regular": 0.9 + 5.34 * fall,
            "loss/irregular": 1.08 + 5.16 * math.exp(-step / 220),
            "activation/embed_out": 0.5,
            "activation/block_0_out": 0.75,
            "activation/block_1_out": 1.0,
            "spectral_norm/block_0.ffn_up": 2 + step / 2000,
            "dead_neurons/block_0": 20,
            "dead_neurons/block_1": 16,
            "dead_heads/block_0": 0,
        }
    return row


def synthetic_record(change=None, steps=STEPS):
    """The healthy run, each row passed through `change(step, row)`."""
    rows = Rows()
    for step in range(steps + 1):
        row = healthy_row(step)
        rows.put(step, change(step, row) if change else row)
    manifest = Manifest(
        run="synthetic",
        status="completed",
        config=CONFIG,
        capacity=Capacity(neurons_per_block=256, heads_per_block=4),
        reference_lines={"ln_vocab": math.log(512), "ngram_loss": 2.3},
    )
    return RunRecord(manifest, rows.to_table())


def record_rows(record):
    """The rows that a record was made of, for writing it."""
    rows = Rows()
    for row in record.table.to_pylist():
        rows.put(row.pop("step"), {name: value for name, value in row.items() if value is not None})
    return rows
