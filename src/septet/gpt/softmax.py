"""Softmax over the last axis."""

import numpy as np

from septet.gpt.hooks import Array


def softmax_forward(x: Array) -> Array:
    """x (..., n) -> probabilities (..., n); -inf scores get exactly 0."""
    p = np.exp(x - x.max(axis=-1, keepdims=True))
    p /= p.sum(axis=-1, keepdims=True)
    return p


def softmax_backward(dp: Array, p: Array) -> Array:
    """dx = p (dp - Σ dp p)."""
    return p * (dp - np.einsum("...n,...n->...", dp, p)[..., None])
