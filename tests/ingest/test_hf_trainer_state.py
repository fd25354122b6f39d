import json
import math

import pytest
from one_run import one_run, points

from septet.errors import InputError
from septet.ingest import read_log

ROWS = [
    {"epoch": 0.5, "grad_norm": 2.0, "learning_rate": 1e-4, "loss": 3.0, "step": 50},
    {"epoch": 1.0, "eval_loss": 2.75, "eval_runtime": 3.0, "step": 100},
    {"epoch": 1.0, "predict_loss": 2.5, "predict_runtime": 3.0},
    {"epoch": 1.0, "grad_norm": 1.0, "learning_rate": 5e-5, "loss": 2.5, "step": 100},
    {"epoch": 1.0, "step": 100, "total_flos": 1e9, "train_loss": 2.75, "train_runtime": 9.0},
]


def state(rows, **more):
    return json.dumps({"best_metric": None, "log_history": rows, "max_steps": 400, **more}, indent=1)


def test_rows_of_a_step_merge_and_summaries_are_left_out(log_of):
    record = one_run(log_of(state(ROWS), "x.txt"))
    assert record.manifest.source.format == "hf-trainer-state"
    assert record.steps.tolist() == [50, 100]
    assert points(record, "loss/train") == [(50, 3.0), (100, 2.5)]
    assert points(record, "loss/val") == [(100, 2.75)]
    assert points(record, "learning_rate") == [(50, 1e-4), (100, 5e-5)]
    assert points(record, "grad_norm") == [(50, 2.0), (100, 1.0)]
    assert points(record, "epoch") == [(50, 0.5), (100, 1.0)]
    assert record.manifest.source.train_loss == "interval mean"
    assert record.manifest.context.total_steps == 400


def test_the_mean_over_one_step_is_a_point(log_of):
    rows = [{"step": step, "loss": 3.0 - step, "epoch": 0.1} for step in (1, 2, 3)]
    assert one_run(log_of(state(rows))).manifest.source.train_loss == "point"


def test_bare_nan_and_infinity(log_of):
    rows = [{"step": 1, "loss": math.nan, "grad_norm": math.inf}, {"step": 2, "loss": -math.inf, "grad_norm": 1}]
    text = state(rows)
    assert "NaN" in text
    record = one_run(log_of(text))
    assert math.isnan(points(record, "loss/train")[0][1])
    assert points(record, "grad_norm") == [(1, math.inf), (2, 1)]
    assert record.manifest.status == "diverged"


def test_a_loss_of_zero_with_a_nan_norm_is_a_nan(log_of):
    rows = [
        {"step": 10, "loss": 2.0, "grad_norm": math.nan},  # one skipped fp16 update, not a NaN loss
        {"step": 20, "loss": 0.0, "grad_norm": 0.5},
        {"step": 30, "loss": 0.0, "grad_norm": math.nan},
    ]
    record = one_run(log_of(state(rows)))
    assert points(record, "loss/train")[:2] == [(10, 2.0), (20, 0.0)]
    assert math.isnan(points(record, "loss/train")[2][1])
    assert record.manifest.source.hidden_non_finite == [30]
    assert record.manifest.status == "diverged"


def test_zeros_without_a_norm_stay_and_are_noted(log_of):
    record = one_run(log_of(state([{"step": 10, "loss": 2.0}, {"step": 20, "loss": 0.0}])))
    assert points(record, "loss/train") == [(10, 2.0), (20, 0.0)]
    assert "1 train losses are exactly 0.0" in " ".join(record.manifest.source.notes)


def test_a_cut_file_gives_what_it_still_holds(log_of):
    whole = state(ROWS)
    record = one_run(log_of(whole[: whole.index('"eval_runtime"')]))
    assert points(record, "loss/train") == [(50, 3.0)]
    assert "or cut there" in " ".join(record.manifest.source.notes)


def test_more_rows_than_a_chunk(log_of):
    rows = [{"step": step, "loss": step / 4, "learning_rate": 0.5, "epoch": 0.0} for step in range(30_000)]
    record = one_run(log_of(state(rows)))
    assert points(record, "loss/train") == [(step, step / 4) for step in range(30_000)]


@pytest.mark.parametrize("rows", [[], [{"step": 1, "train_loss": 2.0}], [1, None, "x", [[]]]])
def test_a_state_without_curves_is_refused(log_of, rows):
    with pytest.raises(InputError, match="has no rows with a step and a value"):
        read_log(log_of(state(rows)))


def test_nesting_is_refused(log_of):
    with pytest.raises(InputError, match="nested too deep"):
        read_log(log_of('{"log_history": [' + "[" * 200_000))
