import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septet.config import BaselineConfig
from septet.corpus import Rows, best_ngram
from septet.corpus.ngram import NGram, predictions


def rows_from(lists):
    """Rows of the given token ids, bos and eos already in them."""
    width = max(map(len, lists))
    tokens = np.array([row + [0] * (width - len(row)) for row in lists], np.int32)
    lengths = np.array([len(row) for row in lists], np.int32)
    return Rows(("",) * len(lists), (), tokens, lengths, np.zeros(len(lists), np.bool_))


def slow_loss(train, val, order, alpha, vocab_size):
    """By the definition: for every target, read all of train again and count."""
    nats = []
    for row in val:
        for at in range(1, len(row)):
            context = row[max(0, at - order + 1) : at]
            seen = follows = 0
            for other in train:
                for there in range(1, len(other)):
                    if other[max(0, there - order + 1) : there] == context:
                        seen += 1
                        follows += other[there] == row[at]
            nats.append(-math.log((follows + alpha) / (seen + alpha * vocab_size)))
    return sum(nats) / len(nats)


TINY = [[1, 5, 6, 2], [1, 5, 7, 2], [1, 6, 2]]


@pytest.mark.parametrize(
    ("order", "context", "token", "expected"),
    [
        (1, (), 2, (3 + 0.5) / (8 + 0.5 * 10)),  # 8 targets, 3 of them eos
        (1, (), 1, 0.5 / 13),  # bos is never a target
        (2, (1,), 5, (2 + 0.5) / (3 + 5)),
        (2, (5,), 6, (1 + 0.5) / (2 + 5)),
        (2, (9,), 6, 1 / 10),  # an unseen context is uniform
        (3, (1, 5), 7, (1 + 0.5) / (2 + 5)),
        (3, (1,), 6, (1 + 0.5) / (3 + 5)),  # at the start of a row the context is shorter
        (4, (1, 5, 6), 2, (1 + 0.5) / (1 + 5)),
    ],
)
def test_probabilities_worked_out_by_hand(order, context, token, expected):
    ngram = NGram(order, alpha=0.5, vocab_size=10)
    ngram.fit(rows_from(TINY))
    assert ngram.probability(context, token) == pytest.approx(expected, rel=1e-15)


def test_loss_worked_out_by_hand():
    # order 2, alpha 1, V 4, train "1 3 2" twice; val "1 3 2": p(3|1) = p(2|3) = (2 + 1) / (2 + 4) = 1/2
    ngram = NGram(2, alpha=1.0, vocab_size=4)
    ngram.fit(rows_from([[1, 3, 2], [1, 3, 2]]))
    assert ngram.loss(rows_from([[1, 3, 2]])) == pytest.approx(math.log(2), rel=1e-15)


rows_of_tokens = st.lists(
    st.lists(st.integers(3, 7), max_size=5).map(lambda middle: [1, *middle, 2]), min_size=1, max_size=6
)


@settings(deadline=None)
@given(train=rows_of_tokens, val=rows_of_tokens, order=st.integers(1, 7), alpha=st.floats(1e-3, 2))
def test_loss_agrees_with_a_slow_second_implementation(train, val, order, alpha):
    ngram = NGram(order, alpha, 8)
    ngram.fit(rows_from(train))
    assert ngram.loss(rows_from(val)) == pytest.approx(slow_loss(train, val, order, alpha, 8), rel=1e-12)


@settings(deadline=None)
@given(train=rows_of_tokens, order=st.integers(1, 7), context=st.lists(st.integers(0, 7), max_size=6))
def test_probabilities_sum_to_one(train, order, context):
    ngram = NGram(order, 0.01, 8)
    ngram.fit(rows_from(train))
    assert sum(ngram.probability(tuple(context), token) for token in range(8)) == pytest.approx(1)


def test_it_predicts_the_targets_of_the_gpt(corpus):
    targets = [token for _, token in predictions(corpus.val, 3)]
    shifted = corpus.val.tokens[:, 1:]
    assert targets == shifted[shifted != 0].tolist()


def test_a_sample_of_the_corpus_agrees_with_the_slow_one(corpus):
    train, val = (
        [row[:length] for row, length in zip(rows.tokens[:60].tolist(), rows.lengths[:60].tolist(), strict=True)]
        for rows in (corpus.train, corpus.val)
    )
    for order in (1, 2, 5):
        ngram = NGram(order, 0.01, 512)
        ngram.fit(rows_from(train))
        assert ngram.loss(rows_from(val)) == pytest.approx(slow_loss(train, val, order, 0.01, 512), rel=1e-12)


def test_the_bigram_is_best_and_longer_contexts_overfit(corpus):
    result = json.loads(json.dumps(best_ngram(corpus, BaselineConfig()), allow_nan=False))
    losses = {entry["order"]: (entry["train"], entry["val"]) for entry in result["orders"]}
    assert list(losses) == [1, 2, 3, 4, 5, 6, 7]
    assert result["best_order"] == 2
    assert result["line"] == losses[2][1] == min(val for _, val in losses.values())
    assert losses[2] == pytest.approx((1.8906, 2.4509), abs=5e-5)  # docs/corpus.md has these numbers
    vals = [val for _, val in losses.values()]
    assert vals[1:] == sorted(vals[1:])
    assert all(train < val for train, val in losses.values())


def test_only_the_orders_asked_for_are_tried(corpus):
    result = best_ngram(corpus, BaselineConfig(orders=[3, 1], alpha=0.1))
    assert ([entry["order"] for entry in result["orders"]], result["best_order"]) == ([3, 1], 3)
    assert result["alpha"] == 0.1
