from one_run import one_run, points


def test_train_and_val_of_a_step_meet_from_different_rows(logs):
    record = one_run(logs / "lightning.csv")
    assert record.manifest.source.format == "lightning-csv"
    assert points(record, "loss/train") == [(50 * k - 1, 4 - k / 4) for k in range(1, 9)]
    assert points(record, "loss/val") == [(199, 3.125), (399, 2.125)]
    assert points(record, "learning_rate") == [(99, 5e-4), (199, 2.5e-4), (299, 1e-3 / 6), (399, 1.25e-4)]
    assert record.manifest.source.columns["loss/train"] == "train_loss_step"
    assert record.manifest.source.train_loss == "point"


def test_epoch_means_where_nothing_else_was_logged(log_of):
    record = one_run(log_of("epoch,step,train_loss_epoch,val_loss\n0,99,,3\n0,99,2.5,\n1,199,,2\n1,199,1.5,\n"))
    assert points(record, "loss/train") == [(99, 2.5), (199, 1.5)]
    assert record.manifest.source.train_loss == "interval mean"
