"""GELU by its tanh approximation (Hendrycks and Gimpel 2016, section 2)."""

import math

import numpy as np

from septet.gpt.hooks import Array, Module

SQRT_2_OVER_PI = math.sqrt(2 / math.pi)
CUBIC = 0.044715


def gelu_forward(x: Array) -> tuple[Array, Array]:
    """x of any shape -> y, and tanh(u) for backward, with u = √(2/π) (x + 0.044715 x³)."""
    u = x * x  # Python floats keep the array's dtype
    u *= SQRT_2_OVER_PI * CUBIC
    u += SQRT_2_OVER_PI
    u *= x
    tanh_u = np.tanh(u, out=u)
    return 0.5 * x * (1 + tanh_u), tanh_u


def gelu_backward(dy: Array, x: Array, tanh_u: Array) -> Array:
    """dx = dy (½ (1 + tanh u) + ½ x (1 - tanh² u) du/dx)."""
    du = x * x
    du *= 3 * SQRT_2_OVER_PI * CUBIC
    du += SQRT_2_OVER_PI
    slope = 1 - tanh_u * tanh_u  # d tanh / du
    slope *= du
    slope *= x  # term 2: through tanh
    slope += 1
    slope += tanh_u  # term 1: through the factor x
    slope *= 0.5
    slope *= dy
    return slope


class GELU(Module):
    """The feed-forward layer's non-linearity."""

    def forward(self, x: Array) -> Array:
        """x (B, T, F) -> (B, T, F)."""
        self._x = x
        y, self._tanh_u = gelu_forward(x)
        return y

    def backward(self, dy: Array) -> Array:
        """dy (B, T, F) -> dx (B, T, F)."""
        return gelu_backward(dy, self._x, self._tanh_u)
