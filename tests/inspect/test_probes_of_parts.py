"""Probes whose right value is mathematics, on a healthy trainer and on one with a part spoilt."""

import numpy as np
import pytest

from septet.inspect.probes import (
    blocks,
    logit_bias,
    optimizer_settings,
    row_facts,
    watch_descent,
    watch_fresh_gradient,
    watch_order,
)


def run(trainer, watch, steps=6):
    found = []
    watch(trainer, found.append)
    for _ in range(steps):
        trainer.step()
    return found


def inputs(trainer):
    return trainer.batch_of(trainer.order.rows_of(0)).inputs


def test_the_first_update_lowers_the_loss_as_its_gradient_promises(make_trainer):
    assert run(make_trainer("float64"), watch_descent) == [pytest.approx(1, abs=1e-3)]


def test_against_the_gradient_it_raises_it(make_trainer):
    trainer = make_trainer("float64")

    def negate(trainer):
        for parameter in trainer.model.parameters.values():
            parameter.grad *= -1

    trainer.add_callback("gradient", negate)
    assert run(trainer, watch_descent) == [pytest.approx(-1, abs=1e-3)]


def test_noise_promises_more_than_comes(make_trainer):
    trainer, rng = make_trainer("float64"), np.random.default_rng(0)
    for parameter in trainer.model.parameters.values():
        parameter.register_backward_hook(lambda _, grad: np.add(grad, rng.standard_normal(grad.shape), out=grad))
    (ratio,) = run(trainer, watch_descent)
    assert abs(ratio) < 0.5


def test_a_gradient_is_fresh_unless_the_one_before_is_kept(make_trainer):
    assert run(make_trainer("float64"), watch_fresh_gradient, 7) == [pytest.approx(1, abs=1e-9)]
    kept = make_trainer("float64")
    kept.zero_grad = lambda: None
    assert run(kept, watch_fresh_gradient, 7)[0] > 1.1


def test_probing_leaves_the_training_as_it_was(make_trainer):
    plain, probed = make_trainer(), make_trainer()
    watch_descent(probed, lambda ratio: None)
    watch_fresh_gradient(probed, lambda ratio: None)
    for _ in range(8):
        assert plain.step().loss == probed.step().loss
    for name, parameter in plain.model.parameters.items():
        np.testing.assert_array_equal(parameter.value, probed.model.parameters[name].value)


def test_a_sound_block_has_its_parts(make_trainer):
    trainer = make_trainer("float64")
    found = blocks(trainer.model, inputs(trainer))
    assert min(found["residual"].values()) > 0.3
    assert max(found["norm_spread"].values()) < 1e-3  # eps is not 0
    assert list(found["score_scale"].values()) == pytest.approx([1.0] * len(trainer.model.block), abs=1e-9)


def test_a_wrong_scale_is_its_factor(make_trainer):
    trainer = make_trainer("float64")
    trainer.model.block[0].attn.scale *= 4
    assert blocks(trainer.model, inputs(trainer))["score_scale"]["block_0"] == pytest.approx(4)


def test_a_biased_head_spreads_the_mean_logits(make_trainer):
    trainer = make_trainer("float64")
    before = logit_bias(trainer.model, inputs(trainer))
    bias = 5 * np.random.default_rng(0).standard_normal(trainer.model.config.vocab_size)
    trainer.model.head.register_forward_hook(lambda module, logits: np.add(logits, bias, out=logits))
    assert logit_bias(trainer.model, inputs(trainer)) > before + 1


def test_the_optimizer_says_itself_what_it_runs_with(make_trainer):
    trainer = make_trainer()
    trainer.optimizer.config = trainer.optimizer.config.model_copy(update={"beta1": 0.5})
    assert optimizer_settings(trainer.optimizer) == {"kind": "AdamW", "beta1": 0.5, "beta2": 0.95, "eps": 1e-8}


def test_rows_that_are_in_both_sets_are_counted():
    train = np.array([[1, 2], [3, 4], [1, 2], [5, 6]], np.int32)
    val = np.array([[3, 4], [7, 8]], np.int32)
    assert row_facts(train, val) == {"train": 4, "distinct": 3, "shared": 1}


def test_sorted_rows_vary_far_more_from_batch_to_batch_than_shuffled_ones(make_trainer):
    trainer = make_trainer(steps=45)
    n, size = len(trainer.tokens), trainer.config.batch_size
    half = np.arange(n) < n / 2
    (shuffled,) = run(trainer, lambda t, found: watch_order(t, half, found), 41)
    assert shuffled < 2
    in_order = make_trainer(steps=45)
    in_order.order.rows_of = lambda index: (index * size + np.arange(size)) % n
    (spread,) = run(in_order, lambda t, found: watch_order(t, half, found), 41)
    assert spread > 3
