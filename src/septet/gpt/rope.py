"""Rotary position embedding (Su et al. 2021, equation 34), on halves: dimension i turns with i + hs/2."""

from functools import lru_cache

import numpy as np

from septet.gpt.hooks import Array


@lru_cache(maxsize=64)
def rope_angles(T: int, head_size: int, base: float, dtype: str) -> tuple[Array, Array]:
    """cos and sin (T, hs/2) of position × base^(-2i/hs)."""
    frequency = base ** (-np.arange(0, head_size, 2) / head_size)  # (hs/2,)
    angle = np.outer(np.arange(T), frequency)  # (T, hs/2)
    return np.cos(angle).astype(dtype), np.sin(angle).astype(dtype)


def rope_forward(x: Array, cos: Array, sin: Array) -> Array:
    """x (..., T, hs) -> the same shape, each pair turned by its position's angle."""
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]  # (..., T, hs/2)
    y = np.empty_like(x)
    y[..., :half] = a * cos - b * sin
    y[..., half:] = a * sin + b * cos
    return y


def rope_backward(dy: Array, cos: Array, sin: Array) -> Array:
    """A rotation's gradient is the rotation back."""
    return rope_forward(dy, cos, -sin)
