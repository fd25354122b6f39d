"""Public bug reports as small logs, from the numbers in them: what is said, or what must not be said."""

import json
import math

import numpy as np
import pytest

from septet.ingest import read_log
from septet.record.manifest import Context
from septet.stability import load_profile, walk

INIT = {"bad_init", "init_biased"}
RNG = np.random.default_rng(7)


def falling(first, last, n, pace=30.0, noise=0.01):
    return last + (first - last) * np.exp(-np.arange(n) / pace) + noise * RNG.standard_normal(n)


def diagnose(tmp_path, rows, **context):
    """The verdict on JSON lines of these rows."""
    path = tmp_path / "train.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows))
    (record,) = read_log(path, context=Context(**context))
    return walk(record, load_profile("general"))


def log(loss, every=1, **columns):
    rows = [{"step": i * every, "loss": float(value)} for i, value in enumerate(loss)]
    for name, values in columns.items():
        for row, value in zip(rows, values, strict=False):
            if value is not None:
                row[name] = float(value)
    return rows


@pytest.mark.parametrize(("k", "first", "last"), [(4, 13.65, 3.6), (16, 69.0, 16.5), (32, 138.0, 33.1)])
def test_1_a_loss_summed_over_micro_batches_is_no_bad_init(tmp_path, k, first, last):
    said = diagnose(tmp_path, log(falling(first, last, 100)), vocabulary=128256, start="fine-tune", accumulation=k)
    assert said.cause == "accumulation_not_averaged" or k == 4  # 13.65 is above ln V by 1.9 only
    assert said.cause not in INIT


def test_1_without_the_accumulation_it_is_asked_for(tmp_path):
    said = diagnose(tmp_path, log(falling(69.0, 16.5, 100)), vocabulary=128256)
    assert any("accumulation" in need for need in said.missing)


def test_2_train_five_times_val_is_a_sum_and_no_leak(tmp_path):
    train = falling(2.2, 1.4, 200)
    rows = log(train * 8, eval_loss=[v if i % 20 == 0 else None for i, v in enumerate(train + 0.02)])
    said = diagnose(tmp_path, rows, vocabulary=128256, start="fine-tune")
    assert said.cause == "accumulation_not_averaged"


def test_3_a_norm_of_188_in_a_fine_tune_is_no_bad_init(tmp_path):
    norms = np.full(60, 188.29)
    said = diagnose(tmp_path, log(falling(10.595, 9.8, 60), grad_norm=norms), vocabulary=152064, start="fine-tune")
    assert said.cause not in INIT | {"rate_too_high"}


def test_4_a_last_short_accumulation_of_each_epoch_is_not_called_instability(tmp_path):
    loss, norm = np.full(120, 0.9984), np.full(120, 36.2)
    loss[2::3], norm[2::3] = 0.4992, 18.1
    said = diagnose(tmp_path, log(loss, grad_norm=norm), vocabulary=32000, start="fine-tune")
    assert said.cause not in {"instability", "pathological_batch", "divergence"}


def test_6_a_rate_of_zero_has_more_than_one_cause(tmp_path):
    said = diagnose(tmp_path, log(np.full(60, 1.9), learning_rate=np.zeros(60)), vocabulary=32000, start="fine-tune")
    assert said.cause == "rate_zero"
    assert "skipped_updates" in said.other_causes


def test_7_a_constant_rate_is_no_bug_where_it_was_meant(tmp_path):
    rows = log(falling(2.0, 1.2, 120), learning_rate=np.full(120, 5e-5))
    meant = {"schedule": "constant", "learning_rate": 5e-5, "warmup_steps": 0, "total_steps": 120}
    assert diagnose(tmp_path, rows, vocabulary=32000, start="fine-tune", **meant).outcome == "pass"
    asked = diagnose(tmp_path, rows, vocabulary=32000, start="fine-tune")
    assert asked.cause not in {"optimizer_rebuilt", "scheduler_not_stepping"}
    assert "schedule" in asked.missing


def test_9_a_rate_a_hundred_times_what_was_asked_for_is_named(tmp_path):
    rows = log(falling(2.0, 1.2, 120), learning_rate=np.full(120, 0.01))
    said = diagnose(tmp_path, rows, vocabulary=32000, start="fine-tune", learning_rate=1e-4)
    assert (said.cause, said.leaf) == ("rate_not_as_configured", "higher")
    assert said.questions[-1].value == pytest.approx(100)


def test_10_a_first_update_at_the_full_rate_is_seen_where_a_warmup_was_meant(tmp_path):
    rate = np.concatenate([[1e-4], 1e-4 * np.arange(1, 20) / 20, np.full(100, 1e-4)])
    said = diagnose(
        tmp_path, log(falling(2.0, 1.2, 120), learning_rate=rate), vocabulary=32000, start="fine-tune", warmup_steps=20
    )
    assert said.cause == "no_warmup"


def test_11_a_schedule_stepped_once_per_process_is_named(tmp_path):
    steps = np.arange(400)
    rate = np.maximum(0, 2e-4 * (1 - np.minimum(4 * steps, 399) / 399))
    said = diagnose(
        tmp_path,
        log(falling(2.0, 1.2, 400), learning_rate=rate),
        vocabulary=32000,
        start="fine-tune",
        schedule="linear",
        learning_rate=2e-4,
        warmup_steps=0,
        total_steps=400,
    )
    assert said.cause == "decays_too_fast"


@pytest.mark.parametrize(("first", "vocabulary"), [(3120.0, 32000), (110.0, 32128)])
def test_13_and_14_an_embedding_or_a_head_of_variance_one(tmp_path, first, vocabulary):
    assert diagnose(tmp_path, log(falling(first, 6.0, 200)), vocabulary=vocabulary, start="scratch").cause == "bad_init"


def test_18_nan_from_step_3010_on_is_not_a_pass(tmp_path):
    loss = np.concatenate([falling(10.9, 4.0, 301), np.full(60, math.nan)])
    said = diagnose(tmp_path, log(loss, every=10), vocabulary=50257, start="scratch")
    assert (said.question, said.leaf) == ("19.Q1.1", "lasting")
    assert said.evidence[0].step == 3010
    assert "fp16_overflow" in [said.cause, *said.other_causes]


def test_22_a_loss_scale_that_halves_to_one_is_no_reason_to_raise_the_rate(tmp_path):
    scale = np.maximum(1, 65536 * 0.5 ** np.arange(100))
    said = diagnose(tmp_path, log(2.05 + 0.01 * RNG.standard_normal(100), loss_scale=scale), start="fine-tune")
    assert said.cause in {"loss_scale_collapse", "fp16_overflow", "skipped_updates"}


def test_25_a_loss_of_exactly_zero_beside_a_norm_of_nan_is_a_nan(tmp_path):
    rows = log([0.2051, *[0.0] * 40], every=10)
    for row in rows[1:]:
        row["grad_norm"] = math.nan
    said = diagnose(tmp_path, rows, vocabulary=50368, start="fine-tune")
    assert said.question == "19.Q1.1"


def test_29_and_31_train_and_val_near_zero_are_not_healthy(tmp_path):
    loss = falling(2.4, 0.001, 300, pace=20, noise=0.0001)
    rows = log(np.abs(loss), eval_loss=[abs(v) if i % 20 == 0 else None for i, v in enumerate(loss)])
    said = diagnose(tmp_path, rows, vocabulary=256000, start="fine-tune")
    assert {"broken_mask", "data_leak"} <= {said.cause, *said.other_causes}


def test_33_a_loss_that_is_exactly_zero_names_the_loss_mask(tmp_path):
    loss = np.concatenate([falling(10.4, 3.0, 300), np.zeros(200)])
    assert diagnose(tmp_path, log(loss), vocabulary=50257, start="scratch").cause == "loss_mask_zero"


def test_36_val_below_train_is_no_leak_where_train_is_a_mean_over_an_epoch(tmp_path):
    train, val = falling(1.766, 0.5, 40, pace=8), falling(0.748, 0.35, 40, pace=8)
    said = diagnose(tmp_path, log(train, eval_loss=val))
    assert said.cause != "data_leak"


def test_39_a_jump_after_a_resume_is_no_checkpoint_by_mistake(tmp_path):
    loss = np.concatenate([falling(4.61, 2.5, 200), 2.5 + 3.0 * np.exp(-np.arange(200) / 20)])
    said = diagnose(tmp_path, log(loss), vocabulary=32000, start="resumed")
    assert "resume_fault" in [said.cause, *said.other_causes]
    assert said.cause not in INIT | {"checkpoint_loaded"}


def test_40_norms_above_the_clip_value_are_norms_before_clipping(tmp_path):
    norms = 3.0 + 0.2 * RNG.standard_normal(200)
    said = diagnose(
        tmp_path, log(falling(10.8, 4.0, 200), grad_norm=norms), vocabulary=50257, start="scratch", clip=1.0
    )
    assert said.outcome == "pass"


def test_43_decay_groups_need_the_optimizer_and_the_verdict_says_so(tmp_path):
    said = diagnose(tmp_path, log(falling(10.8, 4.0, 200)), vocabulary=50257, start="scratch")
    assert "18.Q6.1" in said.cannot_ask
    assert "probes.optimizer_groups" in said.missing


def test_44_a_norm_that_grows_with_every_step_names_the_missing_zero_grad(tmp_path):
    norms = 0.5 + 0.05 * np.arange(400)
    said = diagnose(
        tmp_path, log(falling(10.8, 4.0, 400), grad_norm=norms), vocabulary=50257, start="scratch", clip=1e6
    )
    assert said.cause == "zero_grad_missing"
