"""The batch that probes ask the model about, and its logits."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import torch

from septet.errors import InputError
from septet.torch.first_tensor import first_tensor

Example: TypeAlias = torch.Tensor | Mapping[str, Any]  # tokens (B, T), or what the model takes by name


def tokens_of(example: Example) -> torch.Tensor:
    """Token ids (B, T).

    Raises:
        InputError: `example` is no batch of tokens.
    """
    tokens = example.get("input_ids") if isinstance(example, Mapping) else example
    if not isinstance(tokens, torch.Tensor) or tokens.ndim != 2 or tokens.is_floating_point():
        raise InputError("example: expected a tensor of token ids (B, T), or a dict with `input_ids`")
    return tokens


def logits_of(model: torch.nn.Module, example: Example, tokens: torch.Tensor) -> torch.Tensor:
    """Logits (B, T, V) of `example` with `tokens` (B, T) in place of its own; labels are left out.

    Raises:
        InputError: the model gives none.
    """
    device = next(model.parameters()).device
    if isinstance(example, torch.Tensor):
        output = model(tokens.to(device))
    else:
        rest = {k: v.to(device) if isinstance(v, torch.Tensor) else v for k, v in example.items()}
        output = model(**{k: v for k, v in rest.items() if k != "labels"} | {"input_ids": tokens.to(device)})
    logits = first_tensor(getattr(output, "logits", output))
    if logits is None or logits.ndim != 3 or logits.shape[:2] != tokens.shape:
        raise InputError("example: the model gives no logits (B, T, V) for it, expected those of every position")
    return logits.float() if device.type == "mps" else logits.double()
