"""What each fault of data and loss makes of batches, targets and divisors."""

import math

import numpy as np
import pytest
from tiny_faults import first_batch, tiny, train

PAD = 0
HEALTHY = first_batch(tiny())
COUNTED = HEALTHY.targets != PAD


@pytest.mark.parametrize(("strength", "rows"), [("plain", slice(None)), ("subtle", slice(None, None, 2))])
def test_degenerate_targets(strength, rows):
    batch = first_batch(tiny("degenerate_targets", strength))
    expected = HEALTHY.targets.copy()
    expected[rows] = np.where(COUNTED[rows], 5, PAD)
    np.testing.assert_array_equal(batch.targets, expected)
    np.testing.assert_array_equal(batch.inputs, HEALTHY.inputs)
    assert batch.targets_counted == HEALTHY.targets_counted


@pytest.mark.parametrize(("strength", "masked_from"), [("plain", 0), ("subtle", 6)])
def test_loss_mask_zero_gives_loss_and_gradient_zero(strength, masked_from):
    steps = train(tiny("loss_mask_zero", strength), 9)
    assert [s.loss == 0 and s.grad_norm == 0 for s in steps] == [i >= masked_from for i in range(9)]


@pytest.mark.parametrize(("strength", "every"), [("plain", 1), ("subtle", 4)])
def test_labels_not_shifted(strength, every):
    batch = first_batch(tiny("labels_not_shifted", strength))
    expected = HEALTHY.targets.copy()
    expected[::every] = HEALTHY.inputs[::every]
    np.testing.assert_array_equal(batch.targets, expected)
    assert batch.targets_counted == (expected != PAD).sum()


def test_padding_in_labels():
    parts = tiny("padding_in_labels")
    batch, width = first_batch(parts), parts.corpus.train.tokens.shape[1]
    assert batch.targets.shape == (8, width - 1)
    assert batch.targets_counted == 8 * (width - 1)
    subtle = first_batch(tiny("padding_in_labels", "subtle"))
    np.testing.assert_array_equal(subtle.targets[COUNTED], HEALTHY.targets[COUNTED])
    shorter = (~COUNTED).any(axis=1).sum()  # rows with padding behind them
    assert shorter
    assert ((subtle.targets == PAD).sum(axis=1) <= 1).all()
    assert (subtle.targets == PAD).sum() == shorter
    assert subtle.targets_counted == HEALTHY.targets_counted + shorter


@pytest.mark.parametrize(("strength", "share"), [("plain", 0.5), ("subtle", 0.1)])
def test_label_noise_is_on_targets_and_fixed(strength, share):
    parts = tiny("label_noise", strength)
    rows = np.arange(2000)
    noisy = parts.trainer.batch_of(rows)
    right = tiny().trainer.batch_of(rows)
    np.testing.assert_array_equal(noisy.inputs, right.inputs)
    np.testing.assert_array_equal(noisy.targets, parts.trainer.batch_of(rows).targets)
    counted = right.targets != PAD
    np.testing.assert_array_equal(noisy.targets[~counted], PAD)
    assert (noisy.targets != right.targets)[counted].mean() == pytest.approx(share, abs=0.02)


@pytest.mark.parametrize(("strength", "copies"), [("plain", 6), ("subtle", 1)])
def test_data_leak(strength, copies):
    corpus = tiny("data_leak", strength).corpus
    n = len(tiny().corpus.train)
    assert corpus.train.texts[n:] == corpus.val.texts * copies
    np.testing.assert_array_equal(corpus.train.tokens[n:], np.tile(corpus.val.tokens, (copies, 1)))


@pytest.mark.parametrize(("strength", "cycle"), [("plain", 2), ("subtle", 16)])
def test_repeated_batches_keep_their_index(strength, cycle):
    parts = tiny("data_repeats", strength)
    order, healthy = parts.trainer.order, tiny().trainer.order
    drawn = [order.next() for _ in range(2 * cycle + 1)]
    assert [index for index, _ in drawn] == [i % cycle for i in range(2 * cycle + 1)]
    for index, rows in drawn:
        np.testing.assert_array_equal(rows, order.rows_of(index))
        np.testing.assert_array_equal(rows, healthy.rows_of(index))


def test_sorted_rows_come_in_order():
    parts = tiny("data_not_shuffled")
    cells = [str(cell) for cell in parts.corpus.train.cells]
    assert cells == sorted(cells)
    drawn = [parts.trainer.order.next() for _ in range(3)]
    assert np.concatenate([rows for _, rows in drawn]).tolist() == list(range(24))
    assert all((parts.trainer.order.rows_of(index) == rows).all() for index, rows in drawn)
    irregular = tiny("data_not_shuffled", "subtle").corpus.train.irregular
    assert (np.diff(irregular.astype(int)) >= 0).all()
    assert sorted(parts.corpus.train.texts) == sorted(tiny().corpus.train.texts)


@pytest.mark.parametrize(("strength", "rows"), [("plain", 8), ("subtle", 64)])
def test_mock_data(strength, rows):
    corpus = tiny("mock_data", strength).corpus
    assert set(corpus.train.texts) == set(corpus.val.texts)
    assert len(corpus.val) == len(set(corpus.val.texts)) == rows
    assert corpus.val.irregular.sum() == rows / 2


@pytest.mark.parametrize(("strength", "rows"), [("plain", 200), ("subtle", 700)])
def test_overfitting_has_few_rows_and_says_so(strength, rows):
    corpus = tiny("overfitting", strength).corpus
    assert corpus.train.texts == tiny().corpus.train.texts[:rows]
    assert corpus.manifest["train"]["rows"] == rows
    assert corpus.manifest["train_floor"] == pytest.approx(rows * math.log(rows) / corpus.train.targets)


@pytest.mark.parametrize(("strength", "share"), [("plain", 1.0), ("subtle", 0.5)])
def test_memorising_has_wrong_translations(strength, share):
    corpus, healthy = tiny("memorising", strength).corpus, set(tiny().corpus.train.texts)
    texts = [
        corpus.tokenizer.decode([int(t) for t in row[1 : n - 1]])
        for row, n in zip(corpus.train.tokens, corpus.train.lengths, strict=True)
    ]
    assert all(" / en:" in text for text in texts)
    assert np.mean([text not in healthy for text in texts]) == pytest.approx(share, abs=0.06)
    assert corpus.val.texts == tiny().corpus.val.texts


@pytest.mark.parametrize(("strength", "rows"), [("plain", 8), ("subtle", 2)])
def test_pathological_batch_is_one_batch(strength, rows):
    parts = tiny("pathological_batch", strength)
    norms = [s.grad_norm for s in train(parts)]
    assert int(np.argmax(norms)) == 12
    parts.trainer.now.index = 12
    batch = first_batch(parts)
    assert (batch.inputs == 3).all(axis=1).sum() == (batch.targets == 3).all(axis=1).sum() == rows
    parts.trainer.now.index = 13
    np.testing.assert_array_equal(first_batch(parts).targets, HEALTHY.targets)


def test_a_sum_is_as_many_times_the_mean_as_it_has_terms():
    mean = train(tiny(), 1)[0]
    for strength, terms in (("plain", HEALTHY.targets_counted), ("subtle", HEALTHY.targets_counted / 8)):
        total = train(tiny("loss_reduction", strength), 1)[0]
        assert total.loss == pytest.approx(terms * mean.loss)
        assert total.grad_norm == pytest.approx(terms * mean.grad_norm, rel=1e-5)


@pytest.mark.parametrize(("strength", "k"), [("plain", 8), ("subtle", 2)])
def test_accumulation_is_off_by_the_number_of_micro_batches(strength, k):
    mean = train(tiny(), 1)[0]
    twice = train(tiny("accumulation_averaged_twice", strength), 1)[0]
    assert twice.loss == pytest.approx(mean.loss / k)
    assert twice.grad_norm == pytest.approx(mean.grad_norm / k, rel=1e-4)
    summed = train(tiny("accumulation_not_averaged", strength), 1)[0]
    assert summed.loss == pytest.approx(mean.loss * k, rel=0.01)  # a mean of means: micro-batches differ in length
    assert summed.grad_norm == pytest.approx(mean.grad_norm * k, rel=0.1)
