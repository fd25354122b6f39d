"""Panel 3: the complete gradient, before anybody clips it."""

from collections.abc import Iterable
from typing import NamedTuple

import torch

from septet.torch.quantities.activation import wide

MOST = 2**31 - 1  # the record counts in int32; a large model has more entries than that


class Gradient(NamedTuple):
    """What is known of one gradient."""

    norm: float  # global L2
    non_finite: int  # entries that are NaN or infinite


def gradient_of(parameters: Iterable[torch.nn.Parameter]) -> Gradient:
    """Norm and non-finite entries over all parameters that have a gradient; 0 where none has.

    Squares are summed in float64, so that a large finite gradient does not overflow.
    """
    grads = [_dense(p.grad.detach()) for p in parameters if p.grad is not None]
    if not grads:
        return Gradient(0.0, 0)
    norms = [n for same in _by_device(grads) for n in torch._foreach_norm(same, 2.0, wide(same[0]))]
    norm = float(torch.linalg.vector_norm(torch.stack([n.to(norms[0].device) for n in norms])))
    # a finite norm is proof without looking at each entry; an infinite one may only have overflowed
    finite = norm - norm == 0
    return Gradient(norm, 0 if finite else min(MOST, sum(int((~torch.isfinite(g)).sum()) for g in grads)))


def _dense(grad: torch.Tensor) -> torch.Tensor:
    return grad.coalesce().values() if grad.is_sparse else grad


def _by_device(grads: list[torch.Tensor]) -> list[list[torch.Tensor]]:
    groups: dict[tuple[torch.device, torch.dtype], list[torch.Tensor]] = {}
    for grad in grads:
        groups.setdefault((grad.device, grad.dtype), []).append(grad)
    return list(groups.values())
