"""What is asked once, before the first update."""

from typing import Any

import torch

from septet.torch.probes.causality import causality
from septet.torch.probes.context_use import context_use
from septet.torch.probes.example import Example
from septet.torch.probes.init_statistics import init_statistics
from septet.torch.probes.optimizer_groups import optimizer_groups


def first_probes(
    model: torch.nn.Module, optimizer: torch.optim.Optimizer, example: Example | None, first_step: int
) -> dict[str, Any]:
    """Probes by their name in the manifest; weights that were trained before have no initial statistics.

    Raises:
        InputError: `example` is no batch of tokens, or the model gives no logits for it.
    """
    probes: dict[str, Any] = {"optimizer_groups": optimizer_groups(model, optimizer)}
    if first_step == 0:
        probes["init"] = init_statistics(model)
    if example is not None:
        probes |= {"causality": causality(model, example), "context_use": context_use(model, example)}
    return probes
