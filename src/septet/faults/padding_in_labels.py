"""The loss counts padding."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import Batch, Trainer

IGNORED = -1  # no token has this id


def count_padding(trainer: Trainer, strength: Strength) -> None:
    """Plain: rows padded to the corpus's longest and all of it counted. Subtle: the first padding behind each row."""
    healthy = trainer.batch_of

    def all_of(rows: Array) -> Batch:
        chosen = trainer.tokens[rows]
        return Batch(chosen[:, :-1], chosen[:, 1:], chosen[:, 1:].size)

    def first_of(rows: Array) -> Batch:
        batch = healthy(rows)
        later = (batch.targets == trainer.pad_id) & (batch.inputs == trainer.pad_id)
        # the end of a row is an input too: padding behind it is the first whose input is no padding
        targets = np.where(later, IGNORED, batch.targets)
        return Batch(batch.inputs, targets, int((targets != IGNORED).sum()))

    trainer.ignored = IGNORED
    trainer.batch_of = all_of if strength == "plain" else first_of


PADDING_IN_LABELS = Fault(
    name="padding_in_labels",
    summary="Rows are padded to the longest of the corpus, and the loss counts the padding.",
    subtle="The loss counts the first padding token behind each row.",
    corrupts="loss",
    causes=("padding_in_labels",),
    panels=(1,),
    change_trainer=count_padding,
)
