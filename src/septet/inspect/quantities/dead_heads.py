"""Panel 6: attention heads that look at one key only."""

import math
from functools import partial

import numpy as np

from septet.gpt.hooks import Array, Handle, Module
from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer

DEAD_ABOVE = 0.99  # share of its counted queries that are dead
FEWEST_KEYS = 3  # with fewer keys to see, low entropy says nothing: of one or two keys it is log 2 at most


def attention_entropy(pattern: Array) -> Array:
    """pattern (B, H, T, T) -> entropy of each query's attention (B, H, T), in nats; 0 log 0 counts as 0."""
    p = pattern.astype(np.float64)
    return -(p * np.log(np.where(p > 0, p, 1))).sum(axis=-1)


class DeadHeads(Quantity):
    """`dead_heads/<block>`: heads with more than 99 % of their queries at an entropy below log 2."""

    def watch(self, trainer: Trainer) -> list[Handle]:
        """One forward hook on each attention pattern."""
        blocks = trainer.model.block
        self._causal = trainer.model.causal
        self._dead = [np.zeros(trainer.model.config.n_head, np.int64) for _ in blocks]
        self._queries = [0 for _ in blocks]
        return [block.attn.pattern.register_forward_hook(partial(self._add, i)) for i, block in enumerate(blocks)]

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """Counts over all micro-batches of the step."""
        return {
            f"dead_heads/block_{i}": int((dead > DEAD_ABOVE * queries).sum())
            for i, (dead, queries) in enumerate(zip(self._dead, self._queries, strict=True))
        }

    def _add(self, i: int, module: Module, pattern: Array) -> None:
        B, _, T, _ = pattern.shape
        first = FEWEST_KEYS - 1 if self._causal else 0  # causal query t sees t + 1 keys
        entropy = attention_entropy(pattern[:, :, first:])  # (B, H, T - first)
        self._dead[i] += (entropy < math.log(2)).sum(axis=(0, 2))
        self._queries[i] += B * (T - first)
