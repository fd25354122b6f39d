"""Rows come in sorted order."""

from dataclasses import replace

import numpy as np

from septet.config import Strength
from septet.corpus import Corpus
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import DataOrder, Trainer


class Sequential(DataOrder):
    """Row after row, the same in every epoch."""

    def next(self) -> tuple[int, Array]:
        """The next batch: its index in the run's order, and its rows (B,)."""
        start = self.index % self.per_epoch * self.batch_size
        self.index += 1
        return self.index - 1, np.arange(start, start + self.batch_size)


def sort(corpus: Corpus, strength: Strength) -> Corpus:
    """Plain: by verb, tense and person. Subtle: regular verbs first."""
    rows = corpus.train
    if strength == "plain":
        order = np.array(sorted(range(len(rows)), key=lambda i: (str(rows.cells[i]), rows.texts[i])))
    else:
        order = np.argsort(rows.irregular, kind="stable")
    return replace(corpus, train=rows.take(order))


def in_sequence(trainer: Trainer, strength: Strength) -> None:
    """No permutation."""
    trainer.order = Sequential(len(trainer.tokens), trainer.config.batch_size, trainer.config.seed)


DATA_NOT_SHUFFLED = Fault(
    name="data_not_shuffled",
    summary="Rows come sorted by verb, tense and person.",
    subtle="Rows of regular verbs come first.",
    corrupts="data",
    causes=("data_not_shuffled",),
    panels=(1, 7),
    change_corpus=sort,
    change_trainer=in_sequence,
)
