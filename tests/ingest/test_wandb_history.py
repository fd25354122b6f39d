from one_run import one_run, points


def test_the_users_column_counts_and_cells_are_sparse(logs):
    record = one_run(logs / "wandb_history.csv")
    assert record.manifest.source.format == "wandb-history"
    assert points(record, "loss/train") == [(20 * k, 4.5 - k / 2) for k in range(6)]
    assert points(record, "loss/val") == [(0, 4.5), (40, 4.0), (80, 3.5)]
    assert points(record, "loss/train_eval") == [(0, 4.25), (40, 3.25), (80, 2.25)]
    assert points(record, "learning_rate")[0] == (0, 1e-3)
    assert record.manifest.source.columns["step"] == "iter"
    assert record.manifest.source.x == "updates"


def test_without_a_column_of_updates_the_rows_count(log_of):
    record = one_run(log_of("_timestamp,loss,_step\n1.5,4,0\n2.5,3,1\n"))
    assert record.manifest.source.x == "rows"
    assert "_step counts calls to log, not updates." in record.manifest.source.notes


def test_names_of_the_hugging_face_callback_and_norms_of_zero(log_of):
    header = "_step,_runtime,train/loss,train/grad_norm,train/epoch,train/global_step\n"
    record = one_run(log_of(header + "0,1,1.5,0.0,1,500\n1,2,1.25,0.0,2,1000\n"))
    assert points(record, "grad_norm") == [(500, 0.0), (1000, 0.0)]
    assert record.manifest.source.train_loss == "interval mean"


def test_a_loss_of_every_row_beside_step_loss_is_no_evaluation(log_of):
    record = one_run(log_of("_step,_runtime,train/step_loss,train/loss,val/loss\n0,1,3,3.5,4\n1,2,2,3.25,\n"))
    assert not record.has("loss/train_eval")
    assert points(record, "loss/train") == [(0, 3), (1, 2)]
