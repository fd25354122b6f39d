"""Loss on rows that are not trained on, always under the causal mask, as at inference."""

from typing import NamedTuple

import numpy as np

from septet.gpt.cross_entropy import cross_entropy
from septet.gpt.hooks import Array
from septet.gpt.model import GPT
from septet.training.batches import make_batch

ROWS_AT_ONCE = 120  # measured: fastest on this model; more no longer fits the cache


class Evaluation(NamedTuple):
    """Per row: summed loss and counted targets."""

    nats: Array  # (N,) float64
    targets: Array  # (N,) int64

    def mean(self, rows: Array | None = None) -> float:
        """Nats per target over the rows chosen by a mask (N,), or over all; NaN where there is no target."""
        chosen = slice(None) if rows is None else rows
        targets = self.targets[chosen].sum()
        return float(self.nats[chosen].sum() / targets) if targets else float("nan")


def evaluate(model: GPT, tokens: Array, lengths: Array, pad_id: int) -> Evaluation:
    """Loss of every row of tokens (N, L); rows of like length go together, so that little padding is computed."""
    nats = np.zeros(len(tokens))
    targets = np.zeros(len(tokens), np.int64)
    order = np.argsort(lengths, kind="stable")
    for start in range(0, len(order), ROWS_AT_ONCE):
        rows = order[start : start + ROWS_AT_ONCE]
        batch = make_batch(tokens, lengths, rows, pad_id)
        result = cross_entropy(model.forward(batch.inputs, causal=True), batch.targets, pad_id)
        nats[rows] = result.nats.sum(axis=1)
        targets[rows] = result.counted.sum(axis=1)
    return Evaluation(nats, targets)
