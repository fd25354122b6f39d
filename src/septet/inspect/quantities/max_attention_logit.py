"""The largest attention score: grows without bound before attention collapses (Dehghani et al. 2023, section 2.1)."""

import numpy as np

from septet.gpt.hooks import Array, Handle, Module
from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class MaxAttentionLogit(Quantity):
    """`max_attention_logit`: the largest score after scaling and masking, over all heads, blocks and micro-batches."""

    def watch(self, trainer: Trainer) -> list[Handle]:
        """One forward hook on each block's scores."""
        self._largest: list[float] = []
        return [block.attn.scores.register_forward_hook(self._add) for block in trainer.model.block]

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """NaN anywhere gives NaN."""
        return {"max_attention_logit": float(np.max(self._largest))}

    def _add(self, module: Module, scores: Array) -> None:
        self._largest.append(float(scores.max()))
