"""The four problems at the end of the course's chapter on what to instrument: cause and panel, from curves alone."""

import math

import numpy as np

from septet.stability import load_profile, walk
from stability.synthetic_run import LOW, PEAK, STEPS, Run

STEP = np.arange(STEPS)


def verdict(run):
    run.probes = {}  # the problems show a dashboard, and no probe
    return walk(run.record(), load_profile("mini-gpt"))


def panels(found):
    return {item.panel for item in found.evidence}


def test_1_a_rate_at_its_peak_from_step_0_is_a_missing_warmup_and_panel_2_tells():
    decay = LOW + (PEAK - LOW) * (1 + np.cos(np.pi * STEP / (STEPS - 1))) / 2
    found = verdict(Run().put("learning_rate", STEP, decay))
    assert found.cause == "no_warmup"
    assert panels(found) == {2}


def test_1_a_line_that_stays_flat_all_the_way_is_a_scheduler_that_never_steps():
    found = verdict(Run().put("learning_rate", STEP, np.full(STEPS, PEAK)))
    assert found.cause == "scheduler_not_stepping"
    assert "no_warmup" in found.other_causes
    assert panels(found) == {2}


def test_2_val_that_flattens_and_turns_while_train_falls_is_overfitting_a_feature_of_long_runs():
    every = np.arange(0, 6000, 50)
    steps = np.arange(0, 6000, 10)
    fall = np.exp(-steps / 600)
    val = 1.0 + 5.2 * np.exp(-every / 600) + 3e-5 * np.maximum(0, every - 3000)
    run = Run().put("loss/train", steps, 0.72 + 5.5 * fall - 1e-5 * steps).put("loss/val", every, val)
    run.drop("loss/regular", "loss/irregular", "learning_rate", "batch")
    found = verdict(run)
    assert found.cause == "overfitting"
    assert panels(found) == {1}


def test_3_both_classes_near_zero_by_step_200_without_a_gap_are_a_broken_mask_in_panel_7():
    every = np.arange(0, STEPS, 20)
    collapse = 0.004 + 6.2 * np.exp(-every / 30)
    run = Run().put("loss/regular", every, collapse).put("loss/irregular", every, collapse * 1.001)
    run.drop("loss/val")
    found = verdict(run)
    assert found.cause == "broken_mask"
    assert 7 in panels(found)


def test_4_a_layer_thirty_times_the_one_before_by_step_100_lacks_normalisation_in_panel_4():
    every = np.arange(0, STEPS, 20)
    growing = 0.7 * np.exp(np.minimum(every, 100) / 100 * math.log(30))
    run = Run()
    run.series["activation/block_1_out"] = (every, growing)
    found = verdict(run)
    assert found.cause == "missing_normalisation"
    assert panels(found) == {4}
    assert found.evidence[0].value / found.evidence[1].value > 10
