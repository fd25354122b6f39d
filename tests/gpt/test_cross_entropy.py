import math

import numpy as np
from finite_differences import numerical_gradient, relative_error

from septet.gpt.cross_entropy import cross_entropy

PAD = 0


def test_uniform_logits_cost_ln_v():
    result = cross_entropy(np.zeros((2, 3, 512)), np.full((2, 3), 7), PAD)
    np.testing.assert_allclose(result.nats, math.log(512), rtol=1e-12)
    np.testing.assert_allclose(result.log_z, math.log(512), rtol=1e-12)


def test_padding_costs_nothing_and_teaches_nothing():
    logits = np.random.default_rng(0).standard_normal((1, 3, 5))
    result = cross_entropy(logits, np.array([[2, PAD, 4]]), PAD)
    assert result.nats[0, 1] == 0
    assert not result.dlogits_sum[0, 1].any()
    assert result.counted.tolist() == [[True, False, True]]


def test_gradient_is_the_central_difference():
    logits = np.random.default_rng(1).standard_normal((2, 3, 5))
    targets = np.array([[1, 2, PAD], [4, 3, 1]])
    ours = cross_entropy(logits, targets, PAD).dlogits_sum
    reference = numerical_gradient(lambda: float(cross_entropy(logits, targets, PAD).nats.sum()), logits)
    assert relative_error(ours, reference) < 1e-6


def test_huge_logits_stay_finite():
    # log(softmax) by its letter gives log 0 = -Inf here; log-sum-exp gives the difference
    result = cross_entropy(np.array([[[1e4, 0.0, -1e4]]], np.float32), np.array([[1]]), PAD)
    np.testing.assert_allclose(result.nats, 1e4)
    assert np.isfinite(result.dlogits_sum).all()
