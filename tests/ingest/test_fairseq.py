import math

import pytest
from one_run import one_run, points


def test_bits_become_nats(logs):
    record = one_run(logs / "fairseq.log")
    assert record.manifest.source.format == "fairseq"
    steps, nats = zip(*points(record, "loss/train"), strict=True)
    assert steps == (200, 400, 600, 800, 1000, 1200)
    assert nats == pytest.approx([(8 - k / 2) * math.log(2) for k in range(1, 7)])
    assert dict(points(record, "loss/val")) == pytest.approx({600: 6 * math.log(2), 1200: 4.5 * math.log(2)})
    assert record.manifest.source.converted == {"loss/train": "bits", "loss/val": "bits"}


def test_values_are_strings(logs):
    record = one_run(logs / "fairseq.log")
    assert points(record, "grad_norm")[0] == (200, 1.375)
    assert points(record, "learning_rate")[0] == (200, 1e-5)
    assert points(record, "loss_scale")[0] == (200, 128)


LINE = '2024-01-01 00:00:00 | INFO | {} | {{"epoch": 1, {}}}\n'


def test_the_likelihood_counts_where_the_loss_is_smoothed_over_labels(log_of):
    values = '"loss": "9", "nll_loss": "8", "num_updates": "100", "lr": "0.1"'
    record = one_run(log_of(LINE.format("train_inner", values)))
    assert points(record, "loss/train") == [(100, 8 * math.log(2))]


def test_an_epochs_loss_stands_in_where_no_interval_was_logged(log_of):
    values = '"train_loss": "9", "train_num_updates": "100"'
    record = one_run(log_of(LINE.format("train", values)))
    assert points(record, "loss/train") == [(100, 9 * math.log(2))]
