"""What a run record says of its data: hashes, counts, and the split."""

import math
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from pydantic import JsonValue

from septet.corpus.encoded_rows import Rows
from septet.corpus.sentences import Cell
from septet.corpus.tokenizer import Tokenizer


def data_manifest(train: Rows, val: Rows, tokenizer: Tokenizer, held_out: Sequence[Cell]) -> dict[str, JsonValue]:
    """The manifest of a corpus, as JSON."""
    return {
        "sha256": {
            "train": sha256(text_of(train).encode()).hexdigest(),
            "val": sha256(text_of(val).encode()).hexdigest(),
            "tokenizer": sha256(tokenizer.to_json().encode()).hexdigest(),
        },
        "vocab_size": tokenizer.vocab_size,
        "row_tokens": {
            "shortest": min(int(rows.lengths.min()) for rows in (train, val)),
            "longest": max(int(rows.lengths.max()) for rows in (train, val)),
        },
        # nats per target of whoever knows these rows by heart but not which one comes: ln N a row. Below it, over all
        # of train, gets only who looks ahead.
        "train_floor": len(train) * math.log(len(train)) / train.targets,
        "train": _counts(train),
        "val": _counts(val),
        "held_out": [str(cell) for cell in held_out],
    }


def text_of(rows: Rows) -> str:
    """The rows as one text, a row a line; what the hashes are of."""
    return "".join(f"{text}\n" for text in rows.texts)


def _counts(rows: Rows) -> dict[str, JsonValue]:
    irregular = int(rows.irregular.sum())
    cells = Counter(str(cell) for cell in rows.cells)
    return {
        "rows": len(rows),
        "regular": len(rows) - irregular,
        "irregular": irregular,
        "targets": rows.targets,
        "cells": dict(sorted(cells.items())),
    }
