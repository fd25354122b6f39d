"""Question 18.Q6.2: do the optimizer's moments live on from step to step?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.training.loop import Trainer

MOMENTS_AT = 100  # updates; the course's step


def moments(trainer: Trainer) -> dict[str, float]:
    """Norms over all parameters of the gradient (as clipped), its square, m and v, and how many updates they have seen.

    A second moment that is new at every step has (1 - β₂) times the norm of g².
    """
    optimizer = trainer.optimizer
    return {
        "updates": optimizer.updates,
        "grad_norm": _norm([p.grad for p in optimizer.parameters.values()]),
        "g2_norm": _norm([np.square(p.grad) for p in optimizer.parameters.values()]),
        "m_norm": _norm(list(optimizer.m.values())),
        "v_norm": _norm(list(optimizer.v.values())),
    }


def _norm(tensors: list[Array]) -> float:
    return float(np.sqrt(sum(np.square(t, dtype=np.float64).sum() for t in tensors)))
