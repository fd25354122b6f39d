from one_run import one_run, points


def test_nulls_are_no_values(logs):
    record = one_run(logs / "llama_factory.jsonl")
    assert record.manifest.source.format == "llama-factory"
    assert points(record, "loss/train")[0] == (10, 1.75)
    assert len(points(record, "loss/train")) == 8
    assert points(record, "loss/val") == [(80, 1.4375)]
    assert points(record, "learning_rate")[3] == (40, 5e-5)
    assert record.manifest.context.total_steps == 80
    assert record.manifest.source.train_loss == "interval mean"


def test_the_older_key_of_the_rate(log_of):
    record = one_run(
        log_of('{"current_steps": 5, "total_steps": 9, "loss": 1.5, "learning_rate": 5e-05, "epoch": 0.0}')
    )
    assert points(record, "learning_rate") == [(5, 5e-5)]
