"""Central differences in float64: the second opinion on every gradient."""

from collections.abc import Callable

import numpy as np

STEP = 1e-5  # truncation about 1e-10, rounding about 1e-11


def numerical_gradient(loss: Callable[[], float], tensor: np.ndarray) -> np.ndarray:
    """d loss / d tensor, entry by entry; `loss` reads `tensor`, which is put back."""
    gradient = np.zeros_like(tensor)
    for index in np.ndindex(tensor.shape):
        kept = tensor[index]
        tensor[index] = kept + STEP
        above = loss()
        tensor[index] = kept - STEP
        below = loss()
        tensor[index] = kept
        gradient[index] = (above - below) / (2 * STEP)
    return gradient


def relative_error(ours: np.ndarray, reference: np.ndarray) -> float:
    """‖ours - reference‖ / ‖reference‖, absolute where the reference is zero."""
    scale = np.linalg.norm(reference)
    return float(np.linalg.norm(ours - reference) / (scale if scale > 0 else 1))
