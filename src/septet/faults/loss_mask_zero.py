"""The loss mask leaves no target."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import Batch, Trainer

FROM = {"plain": 0, "subtle": 1 / 3}  # share of the run


def mask_all(trainer: Trainer, strength: Strength) -> None:
    """Every target becomes padding; the loss of no target is 0."""
    healthy, start = trainer.batch_of, int(FROM[strength] * trainer.config.steps)

    def batch_of(rows: Array) -> Batch:
        batch = healthy(rows)
        if start and trainer.now.index < start:
            return batch
        return batch._replace(targets=np.full_like(batch.targets, trainer.pad_id), targets_counted=0)

    trainer.batch_of = batch_of


LOSS_MASK_ZERO = Fault(
    name="loss_mask_zero",
    summary="The loss mask is 0 for every target.",
    subtle="It is 0 after a third of the run, as a mask that is changed in place becomes.",
    corrupts="data",
    causes=("loss_mask_zero",),
    panels=(1, 3),
    change_trainer=mask_all,
)
