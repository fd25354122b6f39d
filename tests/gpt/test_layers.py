"""Each layer's backward against central differences of a random projection of its output."""

import math

import numpy as np
import pytest
from finite_differences import numerical_gradient, relative_error

from septet.gpt.attention import CausalSelfAttention
from septet.gpt.embedding import Embedding, TiedHead
from septet.gpt.gelu import GELU, gelu_forward
from septet.gpt.layer_norm import LayerNorm, layer_norm_forward
from septet.gpt.linear import Linear
from septet.gpt.rope import rope_angles, rope_backward, rope_forward
from septet.gpt.softmax import softmax_forward

B, T, D, H = 2, 5, 8, 2
rng = np.random.default_rng(0)


def draw(*shape):
    return rng.standard_normal(shape)


LAYERS = {
    "linear": lambda: Linear(draw(D, 6), draw(6)),
    "linear without bias": lambda: Linear(draw(D, 6)),
    "layer norm": lambda: LayerNorm(draw(D), draw(D), 1e-5),
    "gelu": GELU,
    "attention": lambda: CausalSelfAttention(draw(D, 3 * D), draw(D, D), H, 10000.0),
    "tied head": lambda: TiedHead(Embedding(draw(11, D), 8.0)),
}


@pytest.mark.parametrize("name", LAYERS)
def test_backward_is_the_gradient_of_forward(name):
    layer, x = LAYERS[name](), draw(B, T, D)
    projection = draw(*layer(x).shape)
    dx = layer.backward(projection)

    def loss():
        return float((layer(x) * projection).sum())

    assert relative_error(dx, numerical_gradient(loss, x)) < 1e-6
    for parameter_name, parameter in layer.named_parameters():
        assert relative_error(parameter.grad, numerical_gradient(loss, parameter.value)) < 1e-6, parameter_name


def test_attention_without_mask_has_its_own_gradient():
    layer, x = LAYERS["attention"](), draw(B, T, D)
    projection = draw(*layer(x, False).shape)
    dx = layer.backward(projection)
    assert relative_error(dx, numerical_gradient(lambda: float((layer(x, False) * projection).sum()), x)) < 1e-6


def test_embedding_adds_up_repeated_tokens():
    layer = Embedding(draw(7, 3), 8.0)
    tokens = np.array([[1, 1, 4], [4, 1, 0]])
    dy = draw(2, 3, 3)
    layer(tokens)
    layer.backward(dy)
    expected = np.zeros((7, 3))
    np.add.at(expected, tokens, 8.0 * dy)  # the slow and obvious way
    np.testing.assert_allclose(layer.weight.grad, expected, rtol=1e-14)


def test_gelu_at_known_points():
    # ½ x (1 + tanh(√(2/π) (x + 0.044715 x³))) with math's tanh
    for x in (-3.0, -1.0, 0.0, 0.5, 2.0):
        expected = 0.5 * x * (1 + math.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
        assert gelu_forward(np.array([x]))[0][0] == pytest.approx(expected, rel=1e-14, abs=1e-300)


def test_layer_norm_has_mean_zero_and_variance_one():
    y, _, _ = layer_norm_forward(draw(B, T, 64) * 30 + 7, np.ones(64), np.zeros(64), 1e-5)
    np.testing.assert_allclose(y.mean(axis=-1), 0, atol=1e-12)
    np.testing.assert_allclose(y.var(axis=-1), 1, atol=1e-5)


def test_rope_scores_depend_on_distance_only():
    cos, sin = rope_angles(9, 8, 10000.0, "float64")
    q, k = np.tile(draw(8), (9, 1)), np.tile(draw(8), (9, 1))
    scores = rope_forward(q, cos, sin) @ rope_forward(k, cos, sin).T
    for distance in range(-8, 9):
        diagonal = np.diagonal(scores, distance)
        np.testing.assert_allclose(diagonal, diagonal[0], rtol=1e-12)


def test_rope_turns_as_complex_numbers_do():
    x, base = draw(6, 8), 10000.0
    angle = np.outer(np.arange(6), base ** (-np.arange(4) / 4))
    turned = (x[:, :4] + 1j * x[:, 4:]) * np.exp(1j * angle)
    cos, sin = rope_angles(6, 8, base, "float64")
    np.testing.assert_allclose(rope_forward(x, cos, sin), np.hstack([turned.real, turned.imag]), rtol=1e-12)
    np.testing.assert_allclose(rope_backward(rope_forward(x, cos, sin), cos, sin), x, rtol=1e-12)


def test_softmax_of_masked_and_huge_scores():
    p = softmax_forward(np.array([[1e4, 1e4, -np.inf], [0.0, math.log(3), -np.inf]]))
    np.testing.assert_allclose(p, [[0.5, 0.5, 0], [0.25, 0.75, 0]], rtol=1e-12)
