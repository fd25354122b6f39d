"""Rows without a rule: each sentence has another's translation, so that it can only be learned by heart."""

from dataclasses import replace

import numpy as np

from septet.config import Strength
from septet.corpus import Corpus
from septet.corpus.data_manifest import data_manifest
from septet.faults.fault import Fault

ROWS = 400
SHARE = {"plain": 1.0, "subtle": 0.5}  # of rows with a wrong translation


def shuffle_translations(corpus: Corpus, strength: Strength) -> Corpus:
    """Rows of one direction, cut where the second language begins and put together anew; held-out rows stay."""
    tokens, lengths = corpus.train.tokens, corpus.train.lengths
    turn = _turn(corpus)
    chosen = np.flatnonzero((tokens == turn).any(axis=1))[:ROWS]
    few = corpus.train.take(chosen)
    partners = np.arange(len(few))
    wrong = partners[: int(SHARE[strength] * len(few))]
    partners[wrong] = np.roll(wrong, 1)
    mixed = [_join(few.tokens[i], few.tokens[j], turn, corpus.tokenizer.pad_id) for i, j in enumerate(partners)]
    fits = np.array([i for i, row in enumerate(mixed) if len(row) <= tokens.shape[1]])
    padded = np.full((len(fits), tokens.shape[1]), corpus.tokenizer.pad_id, tokens.dtype)
    for row, i in zip(padded, fits, strict=True):
        row[: len(mixed[i])] = mixed[i]
    new_lengths = np.array([len(mixed[i]) for i in fits], lengths.dtype)
    train = replace(few.take(fits), tokens=padded, lengths=new_lengths)
    manifest = data_manifest(train, corpus.val, corpus.tokenizer, []) | {"held_out": corpus.manifest["held_out"]}
    return replace(corpus, train=train, manifest=manifest)


def _turn(corpus: Corpus) -> int:
    """The token " / en:", which stands once in every row that goes from Spanish to English."""
    return corpus.tokenizer.encode(" / en:")[0]


def _join(first: np.ndarray, second: np.ndarray, turn: int, pad: int) -> list[int]:
    """The first language of one row and the second of another, no padding."""
    head = first[: int(np.argmax(first == turn))]
    tail = second[int(np.argmax(second == turn)) :]
    return [*head.tolist(), *tail[tail != pad].tolist()]


MEMORISING = Fault(
    name="memorising",
    summary="There are 400 rows, and each sentence has the translation of another.",
    subtle="Half of them have.",
    corrupts="data",
    causes=("memorising", "overfitting", "label_noise"),
    panels=(1, 7),
    place="data",
    change_corpus=shuffle_translations,
)
