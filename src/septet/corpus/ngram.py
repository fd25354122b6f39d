"""The add-alpha n-gram: what counting alone reaches, the dashed line of panel 1."""

import math
from collections import Counter
from collections.abc import Iterator

from pydantic import JsonValue

from septet.config import BaselineConfig
from septet.corpus.build import Corpus
from septet.corpus.encoded_rows import Rows

Context = tuple[int, ...]


class NGram:
    """p(w | c) = (count(c w) + alpha) / (count(c) + alpha V), c the up to order - 1 tokens before w.

    At the start of a row the context is what there is; it does not reach into another row.
    """

    def __init__(self, order: int, alpha: float, vocab_size: int) -> None:
        self.order, self.alpha, self.vocab_size = order, alpha, vocab_size
        self._pairs: Counter[tuple[Context, int]] = Counter()
        self._contexts: Counter[Context] = Counter()

    def fit(self, rows: Rows) -> None:
        """Count the rows."""
        for pair in predictions(rows, self.order):
            self._pairs[pair] += 1
            self._contexts[pair[0]] += 1

    def probability(self, context: Context, token: int) -> float:
        """The probability of `token` after `context`."""
        counted = self._pairs[context, token] + self.alpha
        return counted / (self._contexts[context] + self.alpha * self.vocab_size)

    def loss(self, rows: Rows) -> float:
        """Nats per target, over the same targets as the GPT's."""
        pairs = Counter(predictions(rows, self.order))
        nats = math.fsum(-n * math.log(self.probability(*pair)) for pair, n in pairs.items())
        return nats / rows.targets


def predictions(rows: Rows, order: int) -> Iterator[tuple[Context, int]]:
    """Every target of the rows with its context; bos is never a target, eos is."""
    for row, length in zip(rows.tokens.tolist(), rows.lengths.tolist(), strict=True):
        for at in range(1, length):
            yield tuple(row[max(0, at - order + 1) : at]), row[at]


def best_ngram(corpus: Corpus, config: BaselineConfig) -> dict[str, JsonValue]:
    """Loss of every order on train and val, and the order that is best on val: its val loss is the line."""
    losses: dict[int, dict[str, float]] = {}
    for order in config.orders:
        ngram = NGram(order, config.alpha, corpus.tokenizer.vocab_size)
        ngram.fit(corpus.train)
        losses[order] = {"train": ngram.loss(corpus.train), "val": ngram.loss(corpus.val)}
    best = min(losses, key=lambda order: losses[order]["val"])
    return {
        "alpha": config.alpha,
        "vocab_size": corpus.tokenizer.vocab_size,
        "orders": [{"order": order, **loss} for order, loss in losses.items()],
        "best_order": best,
        "line": losses[best]["val"],
    }
