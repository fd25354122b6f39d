"""Are training rows apart from those held out, and do they come in a random order?"""

from collections.abc import Callable

import numpy as np

from septet.gpt.hooks import Array
from septet.training.loop import Trainer

BATCHES = 40  # looked at: enough that chance keeps the spread below 2


def row_facts(train: Array, val: Array) -> dict[str, int]:
    """How many rows train (N, L) has, how many of them differ, and how many rows of val (M, L) are among them."""
    there = {row.tobytes() for row in train}
    return {"train": len(train), "distinct": len(there), "shared": sum(row.tobytes() in there for row in val)}


def watch_order(trainer: Trainer, irregular: Array, found: Callable[[float], None]) -> None:
    """Calls `found` in the step of batch BATCHES, with how their shares of `irregular` rows (N,) vary.

    The mean of (k - n·p)² / (n·p·(1 - p)) over batches: about 1 where rows are shuffled, far more where sorted.
    """
    p = float(irregular.mean())

    def look(trainer: Trainer) -> None:
        if trainer.now.index != BATCHES - 1:
            return
        shares = []
        for index in range(BATCHES):
            rows = trainer.order.rows_of(index)
            expected = len(rows) * p
            shares.append((float(irregular[rows].sum()) - expected) ** 2 / max(expected * (1 - p), 1e-9))
        found(float(np.mean(shares)))

    trainer.add_callback("gradient", look)
