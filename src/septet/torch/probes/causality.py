"""Does the model, as it is trained, see the future?"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import torch

from septet.errors import InputError
from septet.record.manifest import Causality
from septet.torch.first_tensor import first_tensor
from septet.torch.undisturbed import evaluating

Batch: TypeAlias = (
    torch.Tensor | Mapping[str, Any]
)  # tokens (B, T), or what the model takes by name, `input_ids` among it


def causality(model: torch.nn.Module, example: Batch) -> Causality:
    """Change the tokens after position t; do the logits up to t move?

    t is in the middle. A causal model moves them by exactly 0: the same sums are computed. Asked in evaluation mode.

    Raises:
        InputError: `example` is no batch of tokens, or the model gives no logits (B, T, V) for it.
    """
    tokens = example["input_ids"] if isinstance(example, Mapping) and "input_ids" in example else example
    if not isinstance(tokens, torch.Tensor) or tokens.ndim != 2 or tokens.is_floating_point():
        raise InputError("example: expected a tensor of token ids (B, T), or a dict with `input_ids`")
    device = next(model.parameters()).device
    t = tokens.shape[1] // 2
    with evaluating(model):
        before = _logits(model, example, tokens, device)
        changed = tokens.clone()
        changed[:, t + 1 :] = (changed[:, t + 1 :] + 1) % before.shape[-1]
        after = _logits(model, example, changed, device)
        largest = float((before[:, : t + 1] - after[:, : t + 1]).abs().max())
    return Causality(position=t, largest_change=largest, causal=largest == 0.0)


def _logits(model: torch.nn.Module, example: Batch, tokens: torch.Tensor, device: torch.device) -> torch.Tensor:
    if isinstance(example, torch.Tensor):
        output = model(tokens.to(device))
    else:
        rest = {k: v.to(device) if isinstance(v, torch.Tensor) else v for k, v in example.items()}
        output = model(**{k: v for k, v in rest.items() if k != "labels"} | {"input_ids": tokens.to(device)})
    logits = first_tensor(getattr(output, "logits", output))
    if logits is None or logits.shape[:2] != tokens.shape or logits.ndim != 3:
        raise InputError("example: the model gives no logits (B, T, V) for it, expected those of every position")
    return logits.double() if device.type != "mps" else logits.float()
