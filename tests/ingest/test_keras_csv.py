from one_run import one_run, points


def test_a_row_an_epoch(logs):
    record = one_run(logs / "keras.csv")
    assert record.manifest.source.format == "keras-csv"
    assert points(record, "loss/train") == [(k, 2 - k / 4) for k in range(6)]
    assert points(record, "loss/val")[-1] == (5, 1.25)
    assert points(record, "learning_rate")[3:5] == [(3, 1e-3), (4, 5e-4)]
    assert record.manifest.source.x == "epochs"
    assert record.manifest.source.train_loss == "interval mean"
