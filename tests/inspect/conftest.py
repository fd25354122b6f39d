"""A small trainer that every quantity can be measured on."""

import numpy as np
import pytest

from septet.config import InitConfig, LearningRateConfig, ModelConfig, TrainingConfig
from septet.gpt import GPT
from septet.inspect import Inspector
from septet.record.rows import Rows
from septet.training import Trainer

PAD = 0
MODEL = ModelConfig(
    vocab_size=11, block_size=8, n_layer=2, n_head=2, n_embd=8, d_ff=12, init=InitConfig(embedding_std=0.3)
)


def corpus(seed=0, rows=24):
    rng = np.random.default_rng(seed)
    lengths = rng.integers(4, 9, rows)
    return np.where(np.arange(8) < lengths[:, None], rng.integers(1, 11, (rows, 8)), PAD), lengths


@pytest.fixture
def make_trainer():
    def make(dtype="float32", **changes):
        settings = {
            "steps": 12,
            "batch_size": 8,
            "learning_rate": LearningRateConfig(max=0.01, min=0.001, warmup_steps=2),
        }
        return Trainer(GPT(MODEL, 1, dtype), *corpus(), PAD, TrainingConfig(**(settings | changes)))

    return make


@pytest.fixture
def watch():
    """Train some steps under some quantities; returns the rows as step -> {series: value}."""

    def run(trainer, quantities, steps=1):
        inspector = Inspector(quantities, Rows())
        inspector.attach(trainer)
        for _ in range(steps):
            trainer.step()
        inspector.detach()
        return {row["step"]: row for row in inspector.rows.to_table().to_pylist()}

    return run
