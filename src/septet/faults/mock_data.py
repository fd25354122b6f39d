"""A few made-up rows stand in for the data, in training and validation."""

from dataclasses import replace

import numpy as np

from septet.config import Strength
from septet.corpus import Corpus
from septet.faults.fault import Fault

ROWS = {"plain": 8, "subtle": 64}
TIMES = 64


def mock(corpus: Corpus, strength: Strength) -> Corpus:
    """As many regular as irregular rows, many times in train, once in val."""
    half = ROWS[strength] // 2
    regular, irregular = (np.flatnonzero(corpus.train.irregular == kind)[:half] for kind in (False, True))
    few = corpus.train.take(np.concatenate([regular, irregular]))
    return replace(corpus, train=few.take(np.tile(np.arange(len(few)), TIMES)), val=few)


MOCK_DATA = Fault(
    name="mock_data",
    summary="Training and validation see the same eight rows.",
    subtle="They see the same sixty-four.",
    corrupts="data",
    causes=("mock_data", "data_leak"),
    panels=(1, 7),
    change_corpus=mock,
)
