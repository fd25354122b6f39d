"""Question 18.Q5.1: do the initial weights look as they should?"""

import torch

from septet.record.manifest import ParameterStatistics
from septet.torch.quantities.activation import wide
from septet.torch.undisturbed import plain_math


def init_statistics(model: torch.nn.Module) -> dict[str, ParameterStatistics]:
    """Shape, mean, standard deviation, minimum and maximum of every parameter, by name; a shared one once."""
    return {name: _statistics(p.detach()) for name, p in model.named_parameters() if p.numel()}


def _statistics(p: torch.Tensor) -> ParameterStatistics:
    with plain_math(p.device):
        values = p.to(wide(p))
        return ParameterStatistics(
            shape=list(p.shape),
            mean=float(values.mean()),
            std=float(values.std(correction=0)),
            min=float(values.min()),
            max=float(values.max()),
        )
