"""Panel 6's heads, and the largest attention logit."""

import math
from functools import partial
from typing import Any

import torch

from septet.inspect.quantities.dead_heads import DEAD_ABOVE, FEWEST_KEYS
from septet.torch.architecture import Point
from septet.torch.attention_capture import Attention, AttentionCapture
from septet.torch.quantity import Quantity
from septet.torch.undisturbed import plain_math


class AttentionHeads(Quantity):
    """`dead_heads/<block>`: heads with more than 99 % of their queries at an entropy below log 2.

    A query counts where it sees three keys or more. Also `max_attention_logit`, after scaling and masking. Both are
    absent where no attention is seen.

    Args:
        every: updates between two measurements.
        blocks: whose attention is captured as it is computed.
        patterns: modules whose output is the pattern (B, H, T, T), by block name; instead of capturing.

    Attributes:
        heads: of one block; None until attention was seen.
    """

    def __init__(self, every: int, blocks: list[torch.nn.Module], patterns: dict[str, torch.nn.Module] | None) -> None:
        super().__init__(every)
        self._blocks, self._patterns = blocks, patterns
        self._captures: list[AttentionCapture] = []
        self.heads: int | None = None

    def hooks(self) -> list[Any]:
        """Around each block, or one a given module."""
        if self._patterns is not None:
            points = {name: Point(module, "output") for name, module in self._patterns.items()}
            return [self.look(point, partial(self._add_pattern, name)) for name, point in points.items()]
        return [handle for i, block in enumerate(self._blocks) for handle in self._around(f"block_{i}", block)]

    def start(self) -> None:
        """Forget the last counts."""
        self._dead: dict[str, Any] = {}
        self._queries: dict[str, Any] = {}
        self._largest: list[torch.Tensor] = []

    def measure(self) -> dict[str, Any]:
        """Counts over the update's micro-batches; a NaN score gives a NaN maximum."""
        values: dict[str, Any] = {
            f"dead_heads/{block}": int((dead > DEAD_ABOVE * self._queries[block]).sum())
            for block, dead in self._dead.items()
        }
        if self._largest:
            values["max_attention_logit"] = float(torch.stack([x.cpu() for x in self._largest]).max())
        return values

    def _around(self, name: str, block: torch.nn.Module) -> list[Any]:
        def enter(module: torch.nn.Module, inputs: Any) -> None:
            if self.watching and torch.is_grad_enabled():
                capture = AttentionCapture(partial(self._see, name), self.guarded)
                capture.__enter__()
                self._captures.append(capture)

        def leave(module: torch.nn.Module, inputs: Any, output: Any) -> None:
            if self._captures:
                self._captures.pop().__exit__(None, None, None)

        # always_call: also where the block raises, so that the capture never stays on
        return [block.register_forward_pre_hook(enter), block.register_forward_hook(leave, always_call=True)]

    def _see(self, name: str, attention: Attention) -> None:
        with plain_math(attention.pattern.device):
            self._largest.append(attention.largest.float())
            self._count(name, attention.pattern, attention.keys)

    def _add_pattern(self, name: str, pattern: torch.Tensor) -> None:
        """Keys seen are told by position: all up to the query's own, or all where a later one has a share."""
        T = pattern.shape[-1]
        causal = not bool(pattern.triu(1).any())
        keys = torch.arange(1, T + 1, device=pattern.device) if causal else torch.full((T,), T, device=pattern.device)
        self._count(name, pattern, keys)

    def _count(self, name: str, pattern: torch.Tensor, keys: torch.Tensor) -> None:
        counted = (keys >= FEWEST_KEYS).expand(pattern.shape[:-1])  # (B, H, T)
        low = torch.special.entr(pattern).sum(dim=-1) < math.log(2)
        self._dead[name] = self._dead.get(name, 0) + (low & counted).sum(dim=(0, 2))
        self._queries[name] = self._queries.get(name, 0) + counted.sum(dim=(0, 2))
        self.heads = pattern.shape[1]
