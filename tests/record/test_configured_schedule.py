"""The record's schedule against the trainer's: neither imports the other, so each checks the other."""

import numpy as np
import pytest

from septet.config import LearningRateConfig
from septet.record.configured_schedule import configured_learning_rate
from septet.training.learning_rate import learning_rate


def manifest_config(steps=200, **changes):
    rate = {"schedule": "cosine", "max": 1e-3, "min": 1e-4, "warmup_steps": 10} | changes
    return {"training": {"steps": steps, "learning_rate": rate}}


@pytest.mark.parametrize("schedule", ["cosine", "linear", "constant", "wsd"])
@pytest.mark.parametrize(("steps", "warmup"), [(200, 10), (200, 0), (200, 1), (11, 10), (1, 0), (2, 1)])
def test_it_is_what_the_trainer_uses(schedule, steps, warmup):
    config = manifest_config(steps, schedule=schedule, warmup_steps=warmup)
    trainer = LearningRateConfig.model_validate(config["training"]["learning_rate"])
    expected = [learning_rate(step, trainer, steps) for step in range(steps)]
    np.testing.assert_allclose(configured_learning_rate(config, np.arange(steps)), expected, rtol=1e-12)


def test_it_is_asked_at_any_steps():
    whole = configured_learning_rate(manifest_config(), np.arange(200))
    np.testing.assert_array_equal(
        configured_learning_rate(manifest_config(), np.array([3, 50, 199])), whole[[3, 50, 199]]
    )


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"training": None},
        {"training": {"steps": 10}},
        {"training": {"steps": 10, "learning_rate": 1e-3}},
        {"training": {"steps": "many", "learning_rate": {}}},
        manifest_config(schedule="one-cycle"),
        manifest_config(schedule=["cosine"]),
        manifest_config(max="high"),
        manifest_config(min=None),
        manifest_config(steps=10**400),
    ],
    ids=str,
)
def test_a_configuration_that_does_not_say_gives_none(config):
    """Manifests of other tools hold anything."""
    assert configured_learning_rate(config, np.arange(10)) is None
