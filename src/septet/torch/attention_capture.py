"""Sees attention as it is computed, whichever way a model computes it."""

import math
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import torch
from torch.nn import functional
from torch.overrides import TorchFunctionMode

SCORES_AT_ONCE = 1 << 22  # float64 of them are 32 MB; a whole batch of a long context would be gigabytes
MASKED_BELOW = -1e8  # masks add -Inf, the lowest number of the dtype, or -1e9


class Attention(NamedTuple):
    """Of some rows of a batch."""

    pattern: torch.Tensor  # (B, H, T, T) probabilities, before dropout
    keys: torch.Tensor  # (..., T) how many keys each query sees; broadcasts over B and H
    largest: torch.Tensor  # () largest score after scaling and masking


See = Callable[[Attention], None]
SOFTMAX = (functional.softmax, torch.softmax, torch.Tensor.softmax)


class AttentionCapture(TorchFunctionMode):
    """While entered, shows `see` every softmax over keys and every `scaled_dot_product_attention`, some rows at a time.

    What is called gets what it was given and gives what it gave; only a copy of the scores is computed beside it.
    A softmax is attention's where it takes (B, H, T, T). `torch.nn.MultiheadAttention` hides both from this.
    """

    def __init__(self, see: See, guarded: Callable[[], AbstractContextManager[None]]) -> None:
        super().__init__()
        self._see, self._guarded = see, guarded

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """Call, and look."""
        kwargs = kwargs or {}
        with self._guarded():
            if func is functional.scaled_dot_product_attention:
                self._from_queries(*args, **kwargs)
            elif func in SOFTMAX and args:
                self._from_scores(args[0])
        return func(*args, **kwargs)

    def _from_scores(self, scores: Any) -> None:
        if isinstance(scores, torch.Tensor) and scores.ndim == 4 and scores.shape[-1] == scores.shape[-2]:
            lowest = max(torch.finfo(scores.dtype).min / 2, MASKED_BELOW)
            with torch.no_grad():
                for rows in scores.detach().split(_rows_at_once(*scores.shape[1:])):
                    self._see(_attention(rows, (rows > lowest).sum(dim=-1)))

    def _from_queries(
        self,
        query: torch.Tensor,
        key: torch.Tensor,
        value: torch.Tensor,
        attn_mask: torch.Tensor | None = None,
        dropout_p: float = 0.0,
        is_causal: bool = False,
        scale: float | None = None,
        enable_gqa: bool = False,
    ) -> None:
        """The scores as torch documents them: q kᵀ · scale, then the mask."""
        if query.ndim != 4 or query.shape[-2] != key.shape[-2]:
            return
        factor = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
        T = query.shape[-2]
        with torch.no_grad():
            allowed = torch.ones(T, T, dtype=torch.bool, device=query.device)
            if is_causal:
                allowed = allowed.tril()
            size = _rows_at_once(query.shape[1], T, T)
            for start in range(0, query.shape[0], size):
                rows = slice(start, start + size)
                q, k = query[rows].detach(), key[rows].detach()
                if enable_gqa:
                    k = k.repeat_interleave(q.shape[1] // k.shape[1], dim=1)
                scores = (q @ k.transpose(-1, -2)) * factor
                seen = allowed
                if attn_mask is not None:
                    whole = attn_mask.ndim < 4 or attn_mask.shape[0] == 1
                    seen, scores = _masked(scores, attn_mask if whole else attn_mask[rows])
                scores = scores.masked_fill(~seen, -math.inf)
                self._see(_attention(scores, seen.sum(dim=-1)))


def _rows_at_once(heads: int, queries: int, keys: int) -> int:
    return max(1, SCORES_AT_ONCE // max(1, heads * queries * keys))


def _masked(scores: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Which keys a mask lets see, and the scores with what a float mask adds."""
    if mask.dtype == torch.bool:
        return mask, scores
    return mask > max(torch.finfo(mask.dtype).min / 2, MASKED_BELOW), scores + mask


def _attention(scores: torch.Tensor, keys: torch.Tensor) -> Attention:
    wide = torch.float32 if scores.device.type == "mps" else torch.float64
    return Attention(scores.to(wide).softmax(dim=-1), keys, scores.max())
