"""Initial weights."""

import math

import numpy as np

from septet.gpt.hooks import Array


def linear_std(rule: str, fan_in: int, fan_out: int) -> float:
    """Standard deviation of a Linear's initial weights.

    xavier_normal: Glorot and Bengio 2010, equation 12; kaiming_normal: He et al. 2015, equation 10; gpt2: 0.02.
    """
    match rule:
        case "xavier_normal":
            return math.sqrt(2 / (fan_in + fan_out))
        case "kaiming_normal":
            return math.sqrt(2 / fan_in)
        case "gpt2":
            return 0.02
    raise ValueError(f"no initialisation is called {rule!r}")


def normal(rng: np.random.Generator, shape: tuple[int, ...], std: float, dtype: str) -> Array:
    """N(0, std²), drawn in float64 whatever the dtype, so that float32 and float64 models start alike."""
    return (rng.standard_normal(shape) * std).astype(dtype)
