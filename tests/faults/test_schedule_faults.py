"""The rate that each fault of the schedule gives, held against the configured one."""

import numpy as np
import pytest
from tiny_faults import tiny

from septet.record.configured_schedule import configured_learning_rate

STEPS, WARMUP, PEAK, LOW = 20, 4, 1e-3, 1e-4
CONFIGURED = configured_learning_rate(tiny().config.model_dump(), np.arange(STEPS))


def rates(name, strength="plain", **changes):
    """What the optimizer was given, step by step."""
    trainer = tiny(name, strength, **changes).trainer
    return np.array([trainer.step().learning_rate for _ in range(trainer.config.steps)])


def test_a_healthy_run_has_the_configured_rate():
    np.testing.assert_allclose(rates(None), CONFIGURED)


def test_scheduler_not_stepping_is_flat():
    assert set(rates("scheduler_not_stepping")) == {PEAK}
    subtle = rates("scheduler_not_stepping", "subtle")
    np.testing.assert_allclose(subtle[:WARMUP], CONFIGURED[:WARMUP])
    assert set(subtle[WARMUP:]) == {PEAK}


def test_warmup_off_by_one():
    np.testing.assert_allclose(rates("warmup_off_by_one")[:5], PEAK * np.array([0, 1 / 4, 2 / 4, 3 / 4, 1]))
    subtle = rates("warmup_off_by_one", "subtle")
    np.testing.assert_allclose(subtle[:5], PEAK * np.array([1 / 5, 2 / 5, 3 / 5, 4 / 5, 1]))
    np.testing.assert_allclose(subtle[WARMUP:], CONFIGURED[WARMUP:])


def test_warmup_of_another_length():
    training = {"steps": 200, "learning_rate": {"warmup_steps": 20}}
    for name, strength, length in [
        ("warmup_too_short", "plain", 1),
        ("warmup_too_short", "subtle", 5),
        ("warmup_too_long", "plain", 160),
        ("warmup_too_long", "subtle", 60),
    ]:
        schedule = tiny(name, strength, training=training).trainer.schedule
        assert schedule(0) == pytest.approx(PEAK / length)
        assert schedule(length - 1) == pytest.approx(PEAK)
        assert schedule(length + 1) < PEAK


def test_step_decay():
    plain = rates("step_decay")
    np.testing.assert_allclose(plain[WARMUP:10], PEAK)
    np.testing.assert_allclose(plain[10:15], PEAK / 10)
    np.testing.assert_allclose(plain[15:], PEAK / 100)
    subtle = rates("step_decay", "subtle")
    np.testing.assert_allclose(subtle[WARMUP::2], CONFIGURED[WARMUP::2])
    np.testing.assert_allclose(subtle[WARMUP + 1 :: 2], CONFIGURED[WARMUP:-1:2])


@pytest.mark.parametrize(("strength", "times"), [("plain", 4), ("subtle", 2)])
def test_decays_too_fast(strength, times):
    expected = CONFIGURED[np.minimum(np.arange(STEPS) * times, STEPS - 1)]
    np.testing.assert_allclose(rates("decays_too_fast", strength), expected)


@pytest.mark.parametrize(("strength", "steps"), [("plain", 8), ("subtle", 15)])
def test_total_steps_wrong(strength, steps):
    found = rates("total_steps_wrong", strength)
    np.testing.assert_allclose(found[: WARMUP + 1], CONFIGURED[: WARMUP + 1])
    assert found[steps - 2] > LOW
    np.testing.assert_allclose(found[steps - 1 :], LOW)


@pytest.mark.parametrize(("strength", "factor"), [("plain", 10), ("subtle", 0.5)])
def test_rate_not_as_configured(strength, factor):
    np.testing.assert_allclose(rates("rate_not_as_configured", strength), factor * CONFIGURED)


def test_rate_zero():
    assert not rates("rate_zero").any()
    subtle = rates("rate_zero", "subtle")
    np.testing.assert_allclose(subtle[:8], CONFIGURED[:8])
    assert not subtle[8:].any()


@pytest.mark.parametrize(
    ("name", "strength", "peak"),
    [("rate_too_high", "plain", 1.0), ("rate_too_high", "subtle", 0.2), ("rate_too_low", "plain", 1e-6),
     ("rate_too_low", "subtle", 3e-5)],
)  # fmt: skip
def test_a_configured_peak(name, strength, peak):
    assert rates(name, strength).max() == pytest.approx(peak)
    assert tiny(name, strength).config.training.learning_rate.max == peak


def test_too_short():
    assert tiny("too_short", training={"steps": 80}).config.training.steps == 10
    assert tiny("too_short", "subtle").config.training.steps == 6
