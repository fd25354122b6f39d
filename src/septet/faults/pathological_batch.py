"""One batch of garbage."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import Batch, Trainer

AT = 0.6  # share of the run
EVERY = {"plain": 1, "subtle": 4}  # of the batch's rows
TOKEN = 3  # <unk>, which no row has


def insert_garbage(trainer: Trainer, strength: Strength) -> None:
    """Rows of one unknown token and nothing else, all of them or every fourth."""
    healthy, at = trainer.batch_of, int(AT * trainer.config.steps)

    def batch_of(rows: Array) -> Batch:
        batch = healthy(rows)
        if trainer.now.index != at:
            return batch
        inputs, targets = batch.inputs.copy(), batch.targets.copy()
        inputs[:: EVERY[strength]] = TOKEN
        targets[:: EVERY[strength]] = TOKEN
        return Batch(inputs, targets, int(np.count_nonzero(targets != trainer.pad_id)))

    trainer.batch_of = batch_of


PATHOLOGICAL_BATCH = Fault(
    name="pathological_batch",
    summary="One batch after three fifths of the run is garbage.",
    subtle="A quarter of its rows are.",
    corrupts="data",
    causes=("pathological_batch",),
    panels=(1, 3),
    change_trainer=insert_garbage,
)
