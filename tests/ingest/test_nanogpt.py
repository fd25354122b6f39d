from one_run import one_run, points

from septet.ingest import read_log


def test_losses_of_updates_and_of_evaluations_are_two_series(logs):
    record = one_run(logs / "nanogpt.log")
    assert record.manifest.source.format == "nanogpt"
    assert points(record, "loss/train")[:2] == [(0, 4.25), (10, 3.85)]
    assert points(record, "loss/train_eval") == [(0, 4.2874), (50, 2.125)]
    assert points(record, "loss/val") == [(0, 4.2823), (50, 2.25)]


def test_the_variant(logs):
    record = one_run(logs / "nanogpt_variant.log")
    assert record.manifest.source.format == "nanogpt"
    assert points(record, "loss/train")[0] == (10, 8.75)
    assert points(record, "loss/train_eval") == [(0, 9.75), (50, 4.5)]
    assert points(record, "learning_rate") == [(0, 7.5e-7), (50, 3e-4)]


def test_evaluations_alone_are_the_train_loss(log_of):
    record = one_run(log_of("step 0: train loss 4.2, val loss 4.3\nstep 9: train loss nan, val loss nan\n"))
    assert record.names == ["loss/train", "loss/val"]
    assert record.manifest.status == "diverged"


def test_times_before_the_line_and_colours(log_of):
    text = "2024-01-02 03:04:05,678 INFO iter 10: loss 3.5, time 1ms\n\x1b[32miter 20: loss 3.25, time 1ms\x1b[0m\n"
    assert points(one_run(log_of(text)), "loss/train") == [(10, 3.5), (20, 3.25)]


def test_two_runs_appended_to_one_file(log_of):
    run = "".join(f"iter {k}: loss {5 - k / 8:.3f}, time 1ms\n" for k in range(5))
    assert [record.table.num_rows for record in read_log(log_of(run + run))] == [5, 5]
