"""What each fault of the architecture makes of the forward pass, and that gradients still belong to it."""

import numpy as np
import pytest
from tiny_faults import tiny, train, weights

from septet.gpt.cross_entropy import cross_entropy
from septet.training import evaluate

TOKENS = tiny().corpus.train.tokens[:4, :8]


def model_of(name=None, strength="plain"):
    return tiny(name, strength).trainer.model


def outputs(model, module, tokens=TOKENS, causal=None):
    """What `module` of a model gives for some tokens."""
    kept = []
    handle = module.register_forward_hook(lambda _, y: kept.append(y.copy()))
    model.forward(tokens, causal)
    handle.remove()
    return kept[0]


@pytest.mark.parametrize(
    ("name", "strength"),
    [("missing_normalisation", "plain"), ("missing_normalisation", "subtle"), ("missing_residual", "plain"),
     ("missing_residual", "subtle"), ("attention_unscaled", "plain"), ("stuck_head", "plain"),
     ("position_fault", "plain"), ("input_ignored", "plain"), ("input_ignored", "subtle")],
)  # fmt: skip
def test_the_gradient_is_that_of_the_faulty_forward_pass(name, strength):
    """Central differences along the gradient's own direction, which must give its squared norm."""
    model = model_of(name, strength)
    for p in model.parameters.values():
        p.value, p.grad = p.value.astype(np.float64), p.grad.astype(np.float64)

    def loss():
        return cross_entropy(model(TOKENS[:, :-1]), TOKENS[:, 1:], 0)

    model.backward(loss().dlogits_sum)
    direction = {n: p.grad.copy() for n, p in model.parameters.items()}
    squared = sum((g**2).sum() for g in direction.values())
    step, values = 1e-5 / np.sqrt(squared), []
    for sign in (1, -2):
        for n, p in model.parameters.items():
            p.value += sign * step * direction[n]
        values.append(loss().nats.sum())
    assert (values[0] - values[1]) / (2 * step) == pytest.approx(squared, rel=1e-5)


def test_a_broken_mask_in_one_block_only():
    model = model_of("broken_mask", "subtle")
    for block, sees in zip(model.block, (False, True), strict=True):
        pattern = outputs(model, block.attn.pattern)
        assert np.triu(pattern, k=1).any() == sees
    np.testing.assert_array_equal(model.forward(TOKENS, causal=True), model_of()(TOKENS))


def test_uncalled_norms_let_everything_through():
    model, healthy = model_of("missing_normalisation", "subtle"), model_of()
    np.testing.assert_array_equal(outputs(model, model.final_ln), outputs(healthy, healthy.block[1]))
    plain = model_of("missing_normalisation")
    np.testing.assert_array_equal(outputs(plain, plain.block[0].ln_1), outputs(healthy, healthy.embed_out))
    assert set(weights(tiny("missing_normalisation"))) == set(weights(tiny()))


def test_a_block_without_residuals():
    model, healthy = model_of("missing_residual", "subtle"), model_of()
    np.testing.assert_array_equal(outputs(model, model.block[1]), outputs(healthy, healthy.block[1].mlp))
    plain = model_of("missing_residual")
    np.testing.assert_array_equal(outputs(plain, plain.block[0]), outputs(plain, plain.block[0].mlp))
    np.testing.assert_array_equal(outputs(plain, plain.block[0].attn), outputs(healthy, healthy.block[0].attn))


@pytest.mark.parametrize(("strength", "factor"), [("plain", 8), ("subtle", 8**0.5)])
def test_attention_scores_without_their_scale(strength, factor):
    broken, healthy = model_of("attention_unscaled", strength), model_of()
    scores = outputs(broken, broken.block[0].attn.scores)
    expected = outputs(healthy, healthy.block[0].attn.scores) * factor  # a head is 8 wide
    np.testing.assert_allclose(scores, expected, rtol=1e-4)


def test_a_stuck_head_sees_the_first_key():
    for strength, stuck in (("plain", (True, True)), ("subtle", (False, True))):
        model = model_of("stuck_head", strength)
        for block, is_stuck in zip(model.block, stuck, strict=True):
            pattern = outputs(model, block.attn.pattern)
            assert (pattern[:, 0, :, 0] == 1).all() == is_stuck
            assert not (pattern[:, 1, :, 0] == 1).all()


def test_without_positions_equal_tokens_are_equal():
    same = np.full((1, 8), 9)
    for strength, equal in (("plain", (True, True)), ("subtle", (True, False))):
        model = model_of("position_fault", strength)
        for block, is_equal in zip(model.block, equal, strict=True):
            pattern = outputs(model, block.attn.pattern, same)[0, :, -1]
            assert np.allclose(pattern, 1 / 8, atol=1e-6) == is_equal


def test_an_ignored_input():
    other = TOKENS.copy()
    other[:, :-1] += 1
    plain, subtle = model_of("input_ignored"), model_of("input_ignored", "subtle")
    np.testing.assert_array_equal(plain(TOKENS), plain(other))
    np.testing.assert_array_equal(subtle(TOKENS)[:, -1], subtle(other)[:, -1])
    assert not np.array_equal(subtle(TOKENS)[:, 0], subtle(other)[:, 0])
    assert set(weights(tiny("input_ignored"))) == set(weights(tiny()))


@pytest.mark.parametrize(("strength", "scale"), [("plain", 1.0), ("subtle", 4.0)])
def test_training_and_evaluation_scale_differently(strength, scale):
    parts, seen = tiny("train_eval_mismatch", strength), []
    trainer = parts.trainer
    trainer.model.embed_out.register_forward_hook(lambda module, y: seen.append(trainer.model.embed.scale))
    train(parts, 1)
    assert seen == [scale]
    rows = parts.corpus.val
    evaluate(trainer.model, rows.tokens[:5], rows.lengths[:5], 0)
    assert seen[1:] == [8.0]


@pytest.mark.parametrize(("strength", "growth"), [("plain", 1.01), ("subtle", 1.004)])
def test_query_and_key_weights_grow(strength, growth):
    parts = tiny("attention_logit_growth", strength)
    before, trainer = weights(parts), parts.trainer
    trainer.update = lambda rate: None
    train(parts, 5)
    ratio = weights(parts)["block_1.attn.qkv.weight"] / before["block_1.attn.qkv.weight"]
    np.testing.assert_allclose(ratio[:, :32], growth**5, rtol=1e-5)
    np.testing.assert_array_equal(ratio[:, 32:], 1)


@pytest.mark.parametrize(("strength", "drift"), [("plain", 0.5), ("subtle", 0.05)])
def test_logits_drift_and_the_loss_does_not_feel_it(strength, drift):
    broken, healthy = train(tiny("output_logit_drift", strength)), train(tiny())
    assert [b.loss for b in broken] == pytest.approx([h.loss for h in healthy], abs=1e-4)
    drifted = [b.log_z - h.log_z for b, h in zip(broken, healthy, strict=True)]
    assert drifted == pytest.approx([drift * i for i in range(20)], abs=1e-3)


@pytest.mark.parametrize(("strength", "width"), [("plain", 4), ("subtle", 8)])
def test_too_small(strength, width):
    config = tiny("too_small", strength).config.model
    assert (config.n_layer, config.n_embd, config.d_ff) == (1, width, width)
