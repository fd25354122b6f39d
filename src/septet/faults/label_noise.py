"""Some targets are random tokens, the same ones in every epoch."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import Batch, Trainer

SHARE = {"plain": 0.5, "subtle": 0.1}


def scramble(trainer: Trainer, strength: Strength) -> None:
    """Only targets; inputs stay right. Padding and the specials before token 4 are never drawn."""
    rng = np.random.default_rng([trainer.config.seed, 2])
    labels = trainer.tokens[:, 1:].copy()
    wrong = (rng.random(labels.shape) < SHARE[strength]) & (labels != trainer.pad_id)
    labels[wrong] = rng.integers(4, trainer.model.config.vocab_size, int(wrong.sum()))
    healthy = trainer.batch_of

    def batch_of(rows: Array) -> Batch:
        batch = healthy(rows)
        return batch._replace(targets=labels[rows, : batch.targets.shape[1]])

    trainer.batch_of = batch_of


LABEL_NOISE = Fault(
    name="label_noise",
    summary="Half of the targets are random tokens.",
    subtle="A tenth of them are.",
    corrupts="data",
    causes=("label_noise",),
    panels=(1,),
    change_trainer=scramble,
)
