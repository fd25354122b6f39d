import math

from one_run import one_run, points

from septet.ingest import read_log


def test_the_iteration_falls_back_to_one_for_another_run(logs):
    first, second = read_log(logs / "megatron.out")
    assert first.manifest.source.format == "megatron"
    assert points(first, "loss/train") == [(k, 10.5 - k / 4) for k in range(2, 8)]
    assert points(first, "loss/val") == [(7, 8.8125)]
    assert points(first, "learning_rate")[1] == (2, 2e-4)
    assert points(second, "loss/train") == [(1, 10.25), (2, 9.5), (3, 9.25)]
    assert first.manifest.context.total_steps == 300


def test_a_skipped_iteration_has_no_loss(logs):
    first, second = read_log(logs / "megatron.out")
    assert points(first, "skipped_updates")[:2] == [(1, 1), (2, 0)]
    assert points(second, "loss_scale") == [(1, 65536), (2, 32768), (3, 65536)]


def test_iterations_that_were_nan_are_named(logs):
    second = read_log(logs / "megatron.out")[1]
    assert second.manifest.source.hidden_non_finite == [2]
    norms = dict(points(second, "grad_norm"))
    assert math.isnan(norms[2])
    assert norms[3] == math.inf


def test_a_restart_from_a_checkpoint_stays_in_the_run(log_of):
    line = " iteration {:8d}/     500 | learning rate: 1.0E-04 | lm loss: {:.6E} | grad norm: 1.0 |\n"
    losses = [(100, 5.0), (200, 4.0), (300, 9.0), (200, 3.5), (300, 3.0)]
    record = one_run(log_of("".join(line.format(*pair) for pair in losses)))
    assert points(record, "loss/train") == [(100, 5.0), (200, 3.5), (300, 3.0)]
    assert record.manifest.source.restarts == 1
    assert record.manifest.source.train_loss == "interval mean"
