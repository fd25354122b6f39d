"""Rows as text and as the arrays that the model is fed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from septet.corpus.sentences import Cell, Sentence
from septet.corpus.tokenizer import PAD, Tokenizer


@dataclass(frozen=True, eq=False)
class Rows:
    """N rows, each `<bos> text <eos>` and padding up to L, the longest row of train and val together."""

    texts: tuple[str, ...]
    cells: tuple[Cell, ...]
    tokens: NDArray[np.int32]  # (N, L), PAD behind each row
    lengths: NDArray[np.int32]  # (N,), bos and eos included
    irregular: NDArray[np.bool_]  # (N,), the class of the row's verb

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def targets(self) -> int:
        """How many tokens there are to predict: all but each row's bos."""
        return int((self.lengths - 1).sum())

    def take(self, indices: NDArray[Any]) -> Self:
        """The rows at `indices` (n,), in that order; an index may come more than once."""
        return type(self)(
            texts=tuple(self.texts[i] for i in indices),
            cells=tuple(self.cells[i] for i in indices),
            tokens=self.tokens[indices],
            lengths=self.lengths[indices],
            irregular=self.irregular[indices],
        )

    def joined(self, others: Self) -> Self:
        """These rows and then `others`, which have the same width L."""
        return type(self)(
            texts=self.texts + others.texts,
            cells=self.cells + others.cells,
            tokens=np.concatenate([self.tokens, others.tokens]),
            lengths=np.concatenate([self.lengths, others.lengths]),
            irregular=np.concatenate([self.irregular, others.irregular]),
        )


def make_rows(sentences: Sequence[Sentence], tokenizer: Tokenizer, width: int) -> Rows:
    """Encode `sentences` and pad them to `width`."""
    encoded = [tokenizer.encode_row(sentence.text) for sentence in sentences]
    tokens = np.full((len(encoded), width), PAD, np.int32)
    for row, ids in zip(tokens, encoded, strict=True):
        row[: len(ids)] = ids
    rows = Rows(
        texts=tuple(sentence.text for sentence in sentences),
        cells=tuple(sentence.cell for sentence in sentences),
        tokens=tokens,
        lengths=np.array([len(ids) for ids in encoded], np.int32),
        irregular=np.array([sentence.irregular for sentence in sentences], np.bool_),
    )
    for array in (rows.tokens, rows.lengths, rows.irregular):
        array.flags.writeable = False  # one corpus is shared by all runs of a process
    return rows


def longest_row(sentences: Sequence[Sentence], tokenizer: Tokenizer) -> int:
    """Tokens of the longest row, bos and eos included."""
    return max(len(tokenizer.encode_row(sentence.text)) for sentence in sentences)
