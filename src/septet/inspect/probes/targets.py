"""What does the loss of the first batch count?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.training.loop import Trainer


def targets(trainer: Trainer, rows: Array) -> dict[str, int]:
    """Counted targets of `rows` (B,), and how many of them are what targets should not be.

    `copies` are their own position's input, `not_next` differ from the input of the next position, which a target must
    be wherever there is one; `most_common` is the count of the most frequent token.
    """
    batch = trainer.batch_of(rows)
    counted = batch.targets != trainer.ignored  # (B, T)
    chosen = batch.targets[counted]
    _, counts = np.unique(chosen, return_counts=True)
    followed = counted[:, :-1] & (batch.inputs[:, 1:] != trainer.pad_id)
    return {
        "counted": int(counted.sum()),
        "distinct": len(counts),
        "most_common": int(counts.max(initial=0)),
        "padding": int((chosen == trainer.pad_id).sum()),
        "copies": int((chosen == batch.inputs[counted]).sum()),
        "not_next": int((batch.targets[:, :-1] != batch.inputs[:, 1:])[followed].sum()),
    }
