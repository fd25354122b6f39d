"""Question 18.Q6.2: do the optimizer's moments live on from step to step?"""

import torch

from septet.record.manifest import Moments
from septet.torch.quantities.activation import wide
from septet.torch.undisturbed import plain_math


def moments(optimizer: torch.optim.Optimizer) -> Moments | None:
    """Norms over all parameters of the gradient (as clipped), m and v, and how many updates they have seen.

    None for an optimizer that keeps no `exp_avg` and `exp_avg_sq`, as Adam's kin do.
    """
    parameters = [p for group in optimizer.param_groups for p in group["params"]]
    states = [state for p in parameters if "exp_avg_sq" in (state := optimizer.state.get(p, {}))]
    if not states:
        return None
    return Moments(
        updates=max(int(state.get("step", 0)) for state in states),
        grad_norm=_norm([p.grad for p in parameters if p.grad is not None and not p.grad.is_sparse]),
        m_norm=_norm([state["exp_avg"] for state in states]),
        v_norm=_norm([state["exp_avg_sq"] for state in states]),
    )


def _norm(tensors: list[torch.Tensor]) -> float:
    total = 0.0
    for t in tensors:
        with plain_math(t.device):
            total += float(torch.linalg.vector_norm(t.detach(), dtype=wide(t))) ** 2
    return total**0.5
