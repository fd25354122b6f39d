from one_run import one_run, points


def test_the_step_is_in_a_fraction_and_the_last_line_is_left_out(logs):
    record = one_run(logs / "ms_swift.jsonl")
    assert record.manifest.source.format == "ms-swift"
    assert points(record, "loss/train") == [(k, 2 - k / 8) for k in range(1, 7)]
    assert points(record, "loss/val") == [(6, 1.5)]
    assert points(record, "grad_norm")[0] == (1, 29.5)
    assert record.manifest.context.total_steps == 6


def test_the_rate_is_rounded_until_it_is_zero(logs):
    record = one_run(logs / "ms_swift.jsonl")
    assert points(record, "learning_rate")[-1] == (6, 0.0)
    assert record.manifest.source.rounded == ["learning_rate"]


def test_a_last_line_longer_than_a_line_can_be(log_of):
    row = '{"loss": 2.0, "global_step/max_steps": "%d/9"}\n'
    history = ", ".join(['{"loss": 1.875, "step": 1}'] * 100_000)
    record = one_run(log_of(row % 1 + row % 2 + '{"log_history": [' + history + "]}\n"))
    assert points(record, "loss/train") == [(1, 2.0), (2, 2.0)]
    assert "1 lines were longer" in " ".join(record.manifest.source.notes)
