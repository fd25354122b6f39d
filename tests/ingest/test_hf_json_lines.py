from one_run import one_run, points


def test_the_rows_are_those_of_the_state(logs):
    lines, state = one_run(logs / "hf_json_lines.jsonl"), one_run(logs / "hf_trainer_state.json")
    assert lines.manifest.source.format == "hf-json-lines"
    assert lines.table.equals(state.table)
    assert points(lines, "loss/train")[0] == (25, 3.25)
    assert points(lines, "loss/val") == [(100, 2.6), (200, 1.6)]


def test_bare_nan_tokens_and_several_evaluation_sets(log_of):
    rows = [
        '{"step": 1, "epoch": 0.1, "loss": 2.0, "learning_rate": 0.5, "grad_norm": NaN}',
        '{"step": 2, "epoch": 0.2, "eval_books_loss": 3.0, "eval_runtime": 1.0}',
        '{"step": 2, "epoch": 0.2, "eval_web_loss": 9.0, "eval_runtime": 1.0}',
    ]
    record = one_run(log_of("\n".join(rows)))
    assert str(points(record, "grad_norm")) == "[(1, nan)]"
    assert points(record, "loss/val") == [(2, 3.0)]
    assert record.manifest.source.columns["loss/val"] == "eval_books_loss"
