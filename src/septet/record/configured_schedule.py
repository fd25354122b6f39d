"""The learning rate that a run's configuration asks for, read from its manifest.

Readers of a record may not import the trainer, and should not: this is the second implementation that the measured
curve is held against.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def configured_learning_rate(config: dict[str, Any], steps: NDArray[np.int64]) -> NDArray[np.float64] | None:
    """The configured rate at `steps` (n,); None where the configuration does not say, or names another schedule."""
    try:
        total = float(config["training"]["steps"])
        rate = config["training"]["learning_rate"]
        low, high, warmup = (float(rate[key]) for key in ("min", "max", "warmup_steps"))
        kind = str(rate["schedule"])
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    through = np.clip((steps - warmup) / max(1, total - 1 - warmup), 0, 1)
    shapes = {
        "cosine": (1 + np.cos(np.pi * through)) / 2,
        "linear": 1 - through,
        "constant": np.ones_like(through),
        "wsd": np.minimum(1, (1 - through) / 0.2),
    }
    if kind not in shapes:
        return None
    decay = low + (high - low) * shapes[kind]
    return np.where(steps < warmup, high * (steps + 1) / max(1, warmup), decay)
