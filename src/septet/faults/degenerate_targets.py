"""Every target is the same token."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import Batch, Trainer

TOKEN = 5
EVERY = {"plain": 1, "subtle": 2}


def level_targets(trainer: Trainer, strength: Strength) -> None:
    """Padding stays padding, so that the loss counts as many targets as before."""
    healthy = trainer.batch_of

    def batch_of(rows: Array) -> Batch:
        batch = healthy(rows)
        targets = batch.targets.copy()
        part = targets[:: EVERY[strength]]  # a view
        part[part != trainer.pad_id] = TOKEN
        return batch._replace(targets=np.ascontiguousarray(targets))

    trainer.batch_of = batch_of


DEGENERATE_TARGETS = Fault(
    name="degenerate_targets",
    summary="Every target token is replaced by one and the same.",
    subtle="So are those of every second row.",
    corrupts="data",
    causes=("degenerate_targets",),
    panels=(1, 3),
    change_trainer=level_targets,
)
