"""The tensor among what a module takes or gives."""

from typing import Any

import torch


def first_tensor(value: Any) -> torch.Tensor | None:
    """`value` itself, or the first floating-point tensor of a tuple, list or dict; None where there is none.

    Blocks give a tensor, or a tuple that begins with it; so do the blocks of transformers.
    """
    if isinstance(value, torch.Tensor):
        return value if value.is_floating_point() else None
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple | list):
        for item in value:
            found = first_tensor(item)
            if found is not None:
                return found
    return None
