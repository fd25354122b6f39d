"""What does the loss of the first batch count?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.training.loop import Trainer


def targets(trainer: Trainer, rows: Array) -> dict[str, int]:
    """Counted targets of `rows` (B,), how many differ, and how many are padding or their own position's input."""
    batch = trainer.batch_of(rows)
    counted = batch.targets != trainer.ignored  # (B, T)
    chosen = batch.targets[counted]
    return {
        "counted": int(counted.sum()),
        "distinct": len(np.unique(chosen)),
        "padding": int((chosen == trainer.pad_id).sum()),
        "copies": int((chosen == batch.inputs[counted]).sum()),
    }
