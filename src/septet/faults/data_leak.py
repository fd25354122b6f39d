"""Held-out rows are trained on."""

from dataclasses import replace

import numpy as np

from septet.config import Strength
from septet.corpus import Corpus
from septet.faults.fault import Fault

COPIES = {"plain": 6, "subtle": 1}


def leak(corpus: Corpus, strength: Strength) -> Corpus:
    """All held-out rows behind the training rows; the manifest of the data says nothing of it."""
    train, val = corpus.train, corpus.val
    both = train.joined(val.take(np.tile(np.arange(len(val)), COPIES[strength])))
    return replace(corpus, train=both)


DATA_LEAK = Fault(
    name="data_leak",
    summary="The held-out rows are among the training rows six times.",
    subtle="They are among them once.",
    corrupts="data",
    causes=("data_leak",),
    panels=(1, 7),
    change_corpus=leak,
)
