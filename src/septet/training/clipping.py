"""Global-norm gradient clipping (Pascanu, Mikolov and Bengio 2013, algorithm 1)."""

from collections.abc import Iterable

import numpy as np

from septet.gpt.hooks import Parameter


def global_norm(parameters: Iterable[Parameter]) -> float:
    """L2 norm of all gradients together; squares are summed in float64, so that 1e20 does not overflow."""
    return float(np.sqrt(sum(np.square(p.grad, dtype=np.float64).sum() for p in parameters)))


def clip_gradients(parameters: Iterable[Parameter], norm: float, clip: float) -> bool:
    """Scale all gradients so that their global norm is at most `clip`; says whether it had to.

    A norm that is not finite scales by NaN or 0, as it would anywhere: the loop does not hide it.
    """
    if norm <= clip:
        return False
    scale = clip / norm
    for p in parameters:
        p.grad *= scale
    return True
