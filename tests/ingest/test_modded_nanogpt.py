from one_run import one_run, points


def test_the_script_above_the_log_gives_no_values(logs):
    assert "# iter 0: loss 9.9999" in (logs / "modded_nanogpt.txt").read_text()
    record = one_run(logs / "modded_nanogpt.txt")
    assert record.manifest.source.format == "modded-nanogpt"
    assert points(record, "loss/train") == [(k, 10.75 - k / 8) for k in range(1, 61)]
    assert points(record, "loss/val") == [(0, 10.8258), (30, 7.0625), (60, 3.3125)]
    assert points(record, "bits_per_byte/val") == [(30, 2.825), (60, 1.325)]
    assert record.manifest.context.total_steps == 60


def test_a_script_longer_than_the_head_that_is_looked_at(log_of):
    script = "x = 1  # a line of code, s:1 loss\n" * 20_000
    record = one_run(log_of(script + "step:1/9 train_loss:10.5 train_time:1ms\n"))
    assert points(record, "loss/train") == [(1, 10.5)]
