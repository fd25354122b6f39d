"""Half precision, loss scales, skipped updates, and values that are not finite."""

import math

import numpy as np
import pytest
from tiny_faults import tiny, train, weights

from septet.faults.naive_softmax import in_the_first_row, of_logits
from septet.gpt.cross_entropy import cross_entropy
from septet.inspect.probes.first_non_finite import first_place

PLACES = {
    "non_finite_data": "embed",
    "non_finite_attention": "block_0_attention",
    "non_finite_mlp": "block_1_mlp",
    "non_finite_final_norm": "final_ln",
    "non_finite_logits": "logits",
}


@pytest.mark.parametrize(("strength", "step"), [("plain", 8), ("subtle", 14)])
@pytest.mark.parametrize("name", PLACES)
def test_a_value_becomes_non_finite_at_its_place_and_step(name, strength, step):
    parts = tiny(name, strength)
    assert all(s.finite for s in train(parts, step))
    assert not parts.trainer.step().finite
    parts = tiny(name, strength)
    parts.trainer.now.index = step
    assert first_place(parts.trainer, np.arange(8)) == PLACES[name]


def test_half_precision_keeps_what_it_can_hold():
    for name, strength, scale in (("fp16_underflow", "plain", 2.0**-20), ("fp16_underflow", "subtle", 2.0**-15)):
        parts = tiny(name, strength, training={"clip": 1e9})
        healthy = tiny(training={"clip": 1e9})
        step = train(parts, 1)[0]
        train(healthy, 1)
        assert (step.loss_scale, step.skipped) == (scale, False)
        smallest = 2.0**-24 / scale  # the smallest number above 0 that float16 has, at this scale
        for n, p in parts.trainer.model.parameters.items():
            right = healthy.trainer.model.parameters[n].grad
            error = np.abs(p.grad - right)
            assert (error <= np.maximum(smallest / 2, np.abs(right) * 2.0**-11) * 1.001).all()
            assert not p.grad[np.abs(right) < smallest / 2 * 0.999].any()


def test_a_scale_too_large_gives_inf_and_the_update_is_made():
    parts = tiny("fp16_overflow")
    step = train(parts, 1)[0]
    assert math.isfinite(step.loss)
    assert not math.isfinite(step.grad_norm)
    assert not all(np.isfinite(p).all() for p in weights(parts).values())
    assert not step.finite
    steps = train(tiny("fp16_overflow", "subtle"))
    assert [s.loss_scale for s in steps[:4]] == [256, 512, 1024, 2048]
    assert steps[3].finite
    assert not all(s.finite for s in steps)


def test_a_loss_scale_collapses():
    parts = tiny("loss_scale_collapse", training={"steps": 40})
    steps = train(parts, 40)
    assert [s.loss_scale for s in steps[:13]] == [2.0**16] * 13  # the first overflow, at step 12, is at the old scale
    assert [s.loss_scale for s in steps[12:30]] == [max(1.0, 2.0 ** (16 - i)) for i in range(18)]
    assert [s.skipped for s in steps] == [False] * 12 + [True] * 28
    assert all(s.finite for s in steps)  # the weights are
    parts = tiny("loss_scale_collapse", "subtle", training={"steps": 40})
    assert [s.index for s in train(parts, 40) if s.skipped] == [15, 20, 25, 30, 35]


def test_skipped_updates_move_nothing():
    parts = tiny("skipped_updates")
    before = weights(parts)
    steps = train(parts)
    assert all(s.skipped and s.loss_scale == 2.0**16 and not math.isfinite(s.grad_norm) for s in steps)
    for name, value in weights(parts).items():
        np.testing.assert_array_equal(value, before[name])
    assert not parts.trainer.ever_non_finite
    assert [s.skipped for s in train(tiny("skipped_updates", "subtle"), 4)] == [True, False, True, False]


def test_a_naive_softmax_is_right_until_it_overflows():
    rng = np.random.default_rng(0)
    targets = rng.integers(1, 50, (2, 6))
    small = rng.standard_normal((2, 6, 50)).astype(np.float32)
    right = cross_entropy(small, targets, 0)
    for formula in (of_logits, in_the_first_row):
        found = formula(small, targets, 0)
        np.testing.assert_allclose(found.nats, right.nats, atol=0.01)
        np.testing.assert_allclose(found.log_z, right.log_z, atol=0.01)
        np.testing.assert_allclose(found.dlogits_sum, right.dlogits_sum, atol=2e-3)
    for row in (0, 1):
        large = small.copy()
        large[row, 0, 0] = 12  # e^12 is above 65 504
        assert np.isfinite(cross_entropy(large, targets, 0).nats).all()
        with np.errstate(all="ignore"):
            assert not np.isfinite(of_logits(large, targets, 0).dlogits_sum).all()
            assert np.isfinite(in_the_first_row(large, targets, 0).dlogits_sum).all() == (row == 1)
