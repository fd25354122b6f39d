"""The whole corpus, in memory: rows, split, tokenizer, and a manifest of what it is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from septet.config import CorpusConfig, TokenizerConfig
from septet.corpus.draw import shuffled
from septet.corpus.sentences import Cell, Sentence, all_sentences
from septet.corpus.split import held_out_cells
from septet.corpus.tokenizer import BytePairTokenizer, train_tokenizer
from septet.errors import InputError


@dataclass(frozen=True)
class Rows:
    """Rows of one side of the split.

    Attributes:
        texts: as written, without `<bos>` and `<eos>`.
        tokens: (N, L) int32, `<bos> text <eos>`, then padding up to the longest row of both sides.
        lengths: (N,) int32, tokens before the padding.
        irregular: (N,) bool, whether the English verb is one of the irregular ones.
    """

    texts: tuple[str, ...]
    tokens: NDArray[np.int32]
    lengths: NDArray[np.int32]
    irregular: NDArray[np.bool_]


@dataclass(frozen=True)
class Corpus:
    """Train and val rows, the tokenizer trained on train, and the data manifest (JSON)."""

    train: Rows
    val: Rows
    tokenizer: BytePairTokenizer
    manifest: dict[str, Any]


def build_corpus(config: CorpusConfig, tokenizer: TokenizerConfig) -> Corpus:
    """Make the corpus; the same configuration gives the same bytes on every machine.

    Raises:
        InputError: the split cannot be made, or the corpus has too little text for the vocabulary.
    """
    held_out = held_out_cells(config)
    sentences = shuffled(all_sentences(), config.seed, "rows")
    train = [s for s in sentences if s.cell not in held_out]
    val = [s for s in sentences if s.cell in held_out]
    bpe = train_tokenizer((s.text for s in train), tokenizer.vocab_size)
    if bpe.vocab_size != tokenizer.vocab_size:
        raise InputError(
            f"config: tokenizer.vocab_size is {tokenizer.vocab_size}, "
            f"but the corpus yields only {bpe.vocab_size} tokens"
        )
    longest = max(len(bpe.encode_row(s.text)) for s in sentences)
    train_rows, val_rows = _rows(train, bpe, longest), _rows(val, bpe, longest)
    return Corpus(train_rows, val_rows, bpe, _manifest(train, val, held_out, bpe))


def _rows(sentences: Sequence[Sentence], bpe: BytePairTokenizer, longest: int) -> Rows:
    encoded = [bpe.encode_row(s.text) for s in sentences]
    tokens = np.full((len(encoded), longest), bpe.pad_id, np.int32)
    for row, ids in zip(tokens, encoded, strict=True):
        row[: len(ids)] = ids
    lengths = np.array([len(ids) for ids in encoded], np.int32)
    irregular = np.array([s.irregular for s in sentences], np.bool_)
    return Rows(tuple(s.text for s in sentences), tokens, lengths, irregular)


def _manifest(
    train: Sequence[Sentence], val: Sequence[Sentence], held_out: frozenset[Cell], bpe: BytePairTokenizer
) -> dict[str, Any]:
    return {
        "rows": {"train": len(train), "val": len(val)},
        "val_rows": {
            "regular": sum(not s.irregular for s in val),
            "irregular": sum(s.irregular for s in val),
        },
        "sha256": {
            "train": _digest("\n".join(s.text for s in train)),
            "val": _digest("\n".join(s.text for s in val)),
            "tokenizer": _digest(bpe.to_json()),
        },
        "held_out_cells": sorted(map(str, held_out)),
        "rows_per_cell": dict(sorted(Counter(str(s.cell) for s in (*train, *val)).items())),
    }


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
