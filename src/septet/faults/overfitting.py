"""Too few rows for so much training."""

from dataclasses import replace

import numpy as np

from septet.config import Strength
from septet.corpus import Corpus
from septet.corpus.data_manifest import data_manifest
from septet.faults.fault import Fault

ROWS = {"plain": 200, "subtle": 700}


def shrink(corpus: Corpus, strength: Strength) -> Corpus:
    """The first rows of the training set, which are shuffled; the manifest of the data counts them."""
    train = corpus.train.take(np.arange(ROWS[strength]))
    manifest = data_manifest(train, corpus.val, corpus.tokenizer, []) | {"held_out": corpus.manifest["held_out"]}
    return replace(corpus, train=train, manifest=manifest)


OVERFITTING = Fault(
    name="overfitting",
    summary="There are 200 rows to train on.",
    subtle="There are 700.",
    corrupts="data",
    causes=("overfitting", "memorising", "data_repeats"),
    panels=(1, 7),
    place="data",
    change_corpus=shrink,
)
