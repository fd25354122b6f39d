import numpy as np
import pytest
from finite_differences import numerical_gradient, relative_error

from septet.config import InitConfig, ModelConfig
from septet.gpt import GPT
from septet.gpt.cross_entropy import cross_entropy
from septet.gpt.init import linear_std

PAD = 0
TINY = ModelConfig(
    vocab_size=11, block_size=8, n_layer=2, n_head=2, n_embd=8, d_ff=12, init=InitConfig(embedding_std=0.5)
)
tokens = np.random.default_rng(3).integers(1, 11, (3, 7))
tokens[1, 5:] = PAD  # one row is shorter


def mean_loss(model):
    result = cross_entropy(model(tokens[:, :-1]), tokens[:, 1:], PAD)
    return result, result.nats.sum() / result.counted.sum()


def gradients(model):
    result, _ = mean_loss(model)
    model.zero_grad()
    model.backward(result.dlogits_sum / result.counted.sum())
    return {name: p.grad for name, p in model.parameters.items()}


def test_the_course_model_has_132_352_parameters():
    assert sum(p.value.size for p in GPT(ModelConfig(), seed=42).parameters.values()) == 132_352


@pytest.mark.parametrize("causal", [True, False])
def test_every_gradient_is_the_central_difference(causal):
    model = GPT(TINY, seed=1, dtype="float64")
    model.causal = causal
    for p in model.parameters.values():  # gains of 1 and biases of 0 would hide a wrong factor
        p.value += np.random.default_rng(2).standard_normal(p.value.shape) * 0.1
    ours = {name: grad.copy() for name, grad in gradients(model).items()}
    for name, p in model.parameters.items():
        reference = numerical_gradient(lambda: float(mean_loss(model)[1]), p.value)
        assert relative_error(ours[name], reference) < 1e-6, name


def test_gradients_add_up_until_they_are_zeroed():
    model = GPT(TINY, seed=1, dtype="float64")
    once = {name: grad.copy() for name, grad in gradients(model).items()}
    result, _ = mean_loss(model)
    model.backward(result.dlogits_sum / result.counted.sum())
    for name, p in model.parameters.items():
        np.testing.assert_allclose(p.grad, 2 * once[name], rtol=1e-10, atol=1e-14)


def test_future_tokens_move_nothing_unless_the_mask_is_broken():
    model = GPT(TINY, seed=1)
    changed = tokens.copy()
    changed[:, 4:] = (changed[:, 4:] + 1) % 11
    assert np.array_equal(model(tokens)[:, :4], model(changed)[:, :4])
    model.causal = False
    assert not np.array_equal(model(tokens)[:, :4], model(changed)[:, :4])
    assert np.array_equal(model.forward(tokens, causal=True)[:, :4], model.forward(changed, causal=True)[:, :4])


def test_float32_and_float64_start_alike():
    small, large = GPT(TINY, seed=5), GPT(TINY, seed=5, dtype="float64")
    np.testing.assert_allclose(small(tokens), large(tokens), rtol=1e-4, atol=1e-5)


def test_too_long_a_row_is_refused_with_both_numbers():
    with pytest.raises(AssertionError, match="9 tokens, but block_size is 8"):
        GPT(TINY, seed=1)(np.ones((1, 9), int))


@pytest.mark.parametrize(
    ("rule", "expected"), [("xavier_normal", 0.088388), ("kaiming_normal", 0.176777), ("gpt2", 0.02)]
)
def test_linear_weights_have_the_rules_spread(rule, expected):
    # √(2 / (64 + 192)) and √(2 / 64), worked out by hand
    assert linear_std(rule, 64, 192) == pytest.approx(expected, rel=1e-5)
    model = GPT(ModelConfig(init=InitConfig(linear=rule)), seed=0)
    assert model.block[0].attn.qkv.weight.value.std() == pytest.approx(expected, rel=0.03)
