"""Question 18.Q6.1: which parameters decay?"""

from typing import Any

from septet.training.adamw import AdamW


def optimizer_groups(optimizer: AdamW) -> list[dict[str, Any]]:
    """Parameters by their weight decay, largest decay first, each with its number of dimensions."""
    groups: dict[float, dict[str, int]] = {}
    for name, decay in optimizer.weight_decay.items():
        groups.setdefault(decay, {})[name] = optimizer.parameters[name].value.ndim
    return [{"weight_decay": decay, "parameters": groups[decay]} for decay in sorted(groups, reverse=True)]
