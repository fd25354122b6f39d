"""Question 18.Q6.1: which parameters decay?"""

import torch

from septet.record.manifest import OptimizerGroup


def optimizer_groups(model: torch.nn.Module, optimizer: torch.optim.Optimizer) -> list[OptimizerGroup]:
    """Parameters by their weight decay, largest decay first, each with its number of dimensions.

    A parameter that the optimizer does not have is in no group; one that the model does not have is `group_<i>.<j>`.
    """
    names = {id(p): name for name, p in model.named_parameters()}
    groups: dict[float, dict[str, int]] = {}
    for i, group in enumerate(optimizer.param_groups):
        parameters = groups.setdefault(float(group.get("weight_decay", 0.0)), {})
        for j, p in enumerate(group["params"]):
            parameters[names.get(id(p), f"group_{i}.{j}")] = p.ndim
    return [OptimizerGroup(weight_decay=decay, parameters=groups[decay]) for decay in sorted(groups, reverse=True)]
