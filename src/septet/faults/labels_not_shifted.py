"""Each position predicts its own input."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import Batch, Trainer

EVERY = {"plain": 1, "subtle": 4}


def do_not_shift(trainer: Trainer, strength: Strength) -> None:
    """Targets are the inputs, in all rows or in every fourth."""
    healthy = trainer.batch_of

    def batch_of(rows: Array) -> Batch:
        batch = healthy(rows)
        targets = batch.targets.copy()
        targets[:: EVERY[strength]] = batch.inputs[:: EVERY[strength]]
        return Batch(batch.inputs, targets, int(np.count_nonzero(targets != trainer.pad_id)))

    trainer.batch_of = batch_of


LABELS_NOT_SHIFTED = Fault(
    name="labels_not_shifted",
    summary="The targets are the inputs, not the tokens after them.",
    subtle="So it is in every fourth row.",
    corrupts="data",
    causes=("labels_not_shifted",),
    panels=(1, 7),
    change_trainer=do_not_shift,
)
