"""A small trainer that every quantity can be measured on."""

import pytest
from small_corpus import MODEL, PAD, corpus

from septet.config import LearningRateConfig, TrainingConfig
from septet.gpt import GPT
from septet.inspect import Inspector
from septet.record.rows import Rows
from septet.training import Trainer


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
