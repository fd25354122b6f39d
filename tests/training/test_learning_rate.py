import math

import pytest

from septet.config import LearningRateConfig
from septet.training.learning_rate import learning_rate

HEALTHY = LearningRateConfig(max=1e-3, min=1e-4, warmup_steps=100)


def test_warm_up_is_a_line_that_ends_at_max():
    assert learning_rate(0, HEALTHY, 2000) == pytest.approx(1e-5)
    assert learning_rate(49, HEALTHY, 2000) == pytest.approx(5e-4)
    assert learning_rate(99, HEALTHY, 2000) == pytest.approx(1e-3)


def test_cosine_passes_half_way_in_the_middle_and_ends_at_min():
    assert learning_rate(100, HEALTHY, 2000) == pytest.approx(1e-3)
    middle = 100 + (1999 - 100) / 2
    assert learning_rate(middle, HEALTHY, 2000) == pytest.approx((1e-3 + 1e-4) / 2)
    quarter = 100 + (1999 - 100) / 4
    assert learning_rate(quarter, HEALTHY, 2000) == pytest.approx(1e-4 + 9e-4 * (1 + math.sqrt(0.5)) / 2)
    assert learning_rate(1999, HEALTHY, 2000) == pytest.approx(1e-4)


def test_no_warm_up_starts_at_max():
    flat = HEALTHY.model_copy(update={"warmup_steps": 0})
    assert learning_rate(0, flat, 2000) == pytest.approx(1e-3)


@pytest.mark.parametrize(
    ("schedule", "at_half", "at_end"),
    [("constant", 1e-3, 1e-3), ("linear", 5.5e-4, 1e-4), ("wsd", 1e-3, 1e-4)],
)
def test_other_schedules(schedule, at_half, at_end):
    config = HEALTHY.model_copy(update={"schedule": schedule, "warmup_steps": 0})
    assert learning_rate(50, config, 101) == pytest.approx(at_half)
    assert learning_rate(100, config, 101) == pytest.approx(at_end)
