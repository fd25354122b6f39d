from one_run import one_run, points


def test_train_and_val(logs):
    record = one_run(logs / "llm_c.log")
    assert record.manifest.source.format == "llm-c"
    assert points(record, "loss/train")[:2] == [(1, 10.4), (2, 9.9)]
    assert points(record, "loss/val") == [(0, 10.9821), (5, 8.45), (10, 5.95)]
    assert points(record, "grad_norm")[0] == (1, 14.5)


def test_a_rate_printed_as_zero_is_said_to_be_rounded(logs):
    record = one_run(logs / "llm_c.log")
    assert points(record, "learning_rate")[0] == (1, 0.0)
    assert record.manifest.source.rounded == ["learning_rate"]


def test_val_alone(log_of):
    record = one_run(log_of("s:0 tel:10.9\ns:250 tel:6.3\n"))
    assert record.names == ["loss/val"]
    assert record.manifest.source.rounded == []
