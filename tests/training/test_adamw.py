import numpy as np
import pytest

from septet.config import AdamWConfig
from septet.gpt.hooks import Parameter
from septet.training.adamw import AdamW
from septet.training.clipping import clip_gradients, global_norm


def test_the_first_update_is_the_rate_itself_whatever_the_gradient():
    # m̂ = g and v̂ = g², so that the step is rate × sign(g), up to eps: Kingma and Ba 2015, section 2.1
    p = Parameter(np.array([1.0, 1.0, 1.0]))
    p.grad[...] = [1e-3, -5.0, 700.0]
    AdamW({"p": p}, AdamWConfig(weight_decay=0.0)).step(0.01)
    np.testing.assert_allclose(p.value, [0.99, 1.01, 0.99], rtol=1e-6)


def test_decay_takes_matrices_and_leaves_vectors():
    matrix, vector = Parameter(np.ones((2, 2))), Parameter(np.ones(2))
    AdamW({"matrix": matrix, "vector": vector}, AdamWConfig(weight_decay=0.1)).step(0.5)
    np.testing.assert_allclose(matrix.value, 1 - 0.5 * 0.1)  # no gradient: only the decay moves
    np.testing.assert_allclose(vector.value, 1)


def test_three_updates_by_the_letter():
    config, rate = AdamWConfig(beta1=0.9, beta2=0.95, eps=1e-8, weight_decay=0.1), 0.01
    p, theta, m, v = Parameter(np.array([[0.5]])), 0.5, 0.0, 0.0
    ours = AdamW({"p": p}, config)
    for t, g in enumerate([0.3, -0.1, 0.7], start=1):
        p.grad[...] = g
        ours.step(rate)
        m, v = 0.9 * m + 0.1 * g, 0.95 * v + 0.05 * g * g
        theta = theta - rate * 0.1 * theta
        theta -= rate * (m / (1 - 0.9**t)) / ((v / (1 - 0.95**t)) ** 0.5 + 1e-8)
    assert p.value[0, 0] == pytest.approx(theta, rel=1e-12)


def test_clipping_keeps_the_direction_and_bounds_the_length():
    a, b = Parameter(np.zeros(1)), Parameter(np.zeros((1, 1)))
    a.grad[...], b.grad[...] = 3, 4
    norm = global_norm([a, b])
    assert norm == 5
    assert clip_gradients([a, b], norm, 1.0)
    np.testing.assert_allclose([a.grad[0], b.grad[0, 0]], [0.6, 0.8])
    assert not clip_gradients([a, b], global_norm([a, b]), 1.0001)


def test_the_norm_of_huge_float32_gradients_does_not_overflow():
    p = Parameter(np.zeros(2, np.float32))
    p.grad[...] = 1e30
    assert global_norm([p]) == pytest.approx(np.sqrt(2) * 1e30, rel=1e-6)
