"""Add-alpha n-gram language models: what counting alone can do, the dashed line of panel 1.

p(w | context) = (count(context w) + alpha) / (count(context) + alpha V)    (Lidstone; Jurafsky and Martin, section 3.6)
"""

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from septet.config import BaselineConfig
from septet.corpus.build import Corpus, Rows


def ngram_counts(rows: Rows, order: int) -> tuple[Counter[bytes], Counter[bytes]]:
    """Counts of every window and of every window's context; keys are the tokens' bytes.

    The context of a target is the up to `order - 1` tokens before it in its row: shorter at the row's start, as the
    GPT's is. Targets are the GPT's: every token of a row but the first.
    """
    windows: Counter[bytes] = Counter()
    contexts: Counter[bytes] = Counter()
    for window in _windows(rows, order):
        windows[window.tobytes()] += 1
        contexts[window[:-1].tobytes()] += 1
    return windows, contexts


def ngram_loss(
    rows: Rows, order: int, counts: tuple[Counter[bytes], Counter[bytes]], alpha: float, vocab_size: int
) -> float:
    """Mean nats per target of `rows` under a model counted elsewhere."""
    windows, contexts = counts
    seen = np.array([[windows[w.tobytes()], contexts[w[:-1].tobytes()]] for w in _windows(rows, order)], float)
    return float(-np.log((seen[:, 0] + alpha) / (seen[:, 1] + alpha * vocab_size)).mean())


def best_ngram(corpus: Corpus, config: BaselineConfig) -> dict[str, Any]:
    """Train and val loss of every order, and the order with the lowest val loss: its loss is the line."""
    vocab_size = corpus.tokenizer.vocab_size
    orders = {}
    for order in config.orders:
        counts = ngram_counts(corpus.train, order)
        train, val = (ngram_loss(rows, order, counts, config.alpha, vocab_size) for rows in (corpus.train, corpus.val))
        orders[str(order)] = {"train": train, "val": val}
    best = min(orders, key=lambda order: orders[order]["val"])
    return {"alpha": config.alpha, "orders": orders, "best": int(best), "loss": orders[best]["val"]}


def _windows(rows: Rows, order: int) -> list[NDArray[np.int32]]:
    """The up to `order` tokens that end in each target."""
    return [
        tokens[max(0, end - order) : end]
        for tokens, length in zip(rows.tokens, rows.lengths, strict=True)
        for end in range(2, length + 1)
    ]
