"""A run that is healthy in every respect that a tree asks about, as numbers that a test can change one by one."""

import copy
import math

import numpy as np
import pyarrow as pa

from septet.record.manifest import Manifest
from septet.record.run_record import RunRecord
from septet.record.series import column_order, series_of

STEPS, WARMUP, PEAK, LOW = 600, 60, 1e-3, 1e-4
CONFIG = {
    "model": {"vocab_size": 512, "init": {"embedding_std": 0.09}},
    "training": {
        "steps": STEPS,
        "learning_rate": {"schedule": "cosine", "max": PEAK, "min": LOW, "warmup_steps": WARMUP},
        "adamw": {"beta1": 0.9, "beta2": 0.95, "eps": 1e-8, "weight_decay": 0.1},
    },
}
PROBES = {
    "init": {
        "embed.weight": {"shape": [512, 64], "mean": 0.0, "std": 0.09, "min": -0.3, "max": 0.3},
        "block_0.mlp.up.weight": {"shape": [64, 256], "mean": 0.0, "std": 0.079, "min": -0.3, "max": 0.3},
        "block_0.mlp.up.bias": {"shape": [256], "mean": 0.0, "std": 0.0, "min": 0.0, "max": 0.0},
        "final_ln.gain": {"shape": [64], "mean": 1.0, "std": 0.0, "min": 1.0, "max": 1.0},
    },
    "activation_growth": {"block_0_out": 1.3, "final_ln_out": 0.9},
    "optimizer_groups": [
        {"weight_decay": 0.1, "parameters": {"embed.weight": 2, "block_0.mlp.up.weight": 2}},
        {"weight_decay": 0.0, "parameters": {"block_0.mlp.up.bias": 1, "final_ln.gain": 1}},
    ],
    "moments_at_100": {"updates": 100, "grad_norm": 0.9, "m_norm": 0.5, "v_norm": 0.02},
    "accumulation": {"micro_batches": 4, "ratio": 1.0},
    "causality": {"position": 8, "largest_change": 0.0, "causal": True},
    "targets": {"counted": 400, "distinct": 120, "padding": 0, "copies": 8},
    "rows": {"train": 5200, "distinct": 5200, "shared": 0},
    "order_spread": 1.1,
    "position_use": {"block_0": 0.9},
    "blocks": {"residual": {"block_0": 0.8}, "norm_spread": {"final_ln": 1e-6}, "score_scale": {"block_0": 1.0}},
    "logit_bias": 0.6,
    "optimizer": {"kind": "AdamW", "beta1": 0.9, "beta2": 0.95, "eps": 1e-8},
    "descent": 1.0,
    "first_update_rms": 0.99,
    "context_use": 2.0,
    "evaluation_ratio": 1.0,
}


def rate(steps):
    through = np.clip((steps - WARMUP) / (STEPS - 1 - WARMUP), 0, 1)
    decay = LOW + (PEAK - LOW) * (1 + np.cos(np.pi * through)) / 2
    return np.where(steps < WARMUP, PEAK * (steps + 1) / WARMUP, decay)


def jitter(n, size, seed=0):
    return size * np.random.default_rng(seed).standard_normal(n)


class Run:
    """Series by name as (steps, values), configuration, probes and the rest of a manifest."""

    def __init__(self):
        steps = np.arange(STEPS)
        fall = np.exp(-steps / 80)
        every = np.arange(0, STEPS, 20)
        slow = np.exp(-every / 80)
        self.config, self.probes = copy.deepcopy(CONFIG), copy.deepcopy(PROBES)
        self.config["training"]["micro_batches"] = 4
        self.lines = {"clip": 1.0, "ln_vocab": math.log(512), "ngram_loss": 2.45}
        self.data = {"train_floor": 0.696}
        self.manifest = {}
        self.series = {
            "loss/train": (steps, 0.8 + (math.log(512) - 0.8) * fall + jitter(STEPS, 0.02)),
            "loss/val": (every, 1.0 + (math.log(512) - 1.0) * slow),
            "learning_rate": (steps, rate(steps)),
            "grad_norm": (steps, np.minimum(0.99, np.abs(0.8 + 0.1 * fall + jitter(STEPS, 0.05, 1)))),
            "clipped": (steps, np.zeros(STEPS)),
            "batch": (steps, steps),
            "activation/embed_out": (every, np.full(len(every), 0.5)),
            "activation/block_0_out": (every, np.full(len(every), 0.7)),
            "activation/final_ln_out": (every, np.full(len(every), 0.8)),
            "spectral_norm/block_0.ffn_up": (every, 1.4 + 0.4 * (1 - slow)),
            "dead_neurons/block_0": (every, np.zeros(len(every))),
            "dead_heads/block_0": (every, np.zeros(len(every))),
            "loss/regular": (every, 0.9 + 5.3 * slow),
            "loss/irregular": (every, 1.1 + 5.2 * slow),
            "update_ratio/block_0.ffn_up": (every, np.full(len(every), 1e-3)),
            "update_ratio/block_0.attn_qkv": (every, np.full(len(every), 8e-4)),
            "max_attention_logit": (every, np.full(len(every), 8.0)),
            "log_z": (steps, np.full(STEPS, 8.0)),
        }

    def put(self, name, steps, values):
        self.series[name] = (np.asarray(steps), np.asarray(values, float))
        return self

    def drop(self, *names):
        for name in names:
            self.series.pop(name, None)
        return self

    def set(self, name, value, at=None):
        """A whole series, or its values at some steps, to `value`."""
        steps, values = self.series[name]
        values = values.copy()
        values[slice(None) if at is None else np.isin(steps, at)] = value
        return self.put(name, steps, values)

    def record(self):
        steps = np.unique(np.concatenate([s for s, _ in self.series.values()])) if self.series else np.array([], int)
        columns = {"step": pa.array(steps, pa.int64())}
        for name in sorted(self.series, key=column_order):
            at, values = self.series[name]
            full = [None] * len(steps)
            for row, value in zip(np.searchsorted(steps, at), values.tolist(), strict=True):
                full[row] = value
            kind = series_of(name).arrow_type
            columns[name] = pa.array(full, pa.float64(), from_pandas=False).cast(kind)
        manifest = {
            "run": "synthetic",
            "status": "completed",
            "config": self.config,
            "probes": {key: value for key, value in self.probes.items() if value is not None},
            "data": self.data,
            "reference_lines": self.lines,
            "capacity": {"neurons_per_block": 256, "heads_per_block": 4},
        } | self.manifest
        return RunRecord(Manifest.model_validate(manifest), pa.table(columns))
