"""The walk itself: order, trail, and records that have next to nothing."""

import math
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septet.config import load_config
from septet.stability import load_profile, profile_names, walk
from septet.stability.could_change import would_change
from septet.stability.profile import FOLDER
from septet.stability.tree import questions
from stability.synthetic_run import STEPS, Run

STEP = np.arange(STEPS)
PROFILES = profile_names()


def verdict(run, profile="mini-gpt"):
    return walk(run.record(), load_profile(profile))


def test_the_healthy_run_comes_through_to_the_end():
    found = verdict(Run())
    assert (found.outcome, found.cause, found.leaf) == ("pass", "nothing", None)
    assert [asked.id for asked in found.questions] == load_profile("mini-gpt").asked


def test_the_first_leaf_ends_the_walk():
    run = Run().set("loss/train", 3.0, 0)  # 18.Q1.1, long before the head that is stuck as well
    run.set("dead_heads/block_0", 1)
    found = verdict(run)
    assert (found.question, found.leaf) == ("18.Q1.1", "low")
    assert "19.Q5.3" not in [asked.id for asked in found.questions]


def test_a_leaf_sends_the_walk_to_who_knows_better_and_the_trail_says_so():
    run = Run().set("loss/train", 9.0, 0)
    run.probes["init"]["block_0.mlp.up.weight"]["std"] = 7.9
    found = verdict(run)
    assert found.question == "18.Q5.1"
    assert {asked.id: asked.after for asked in found.questions}["18.Q5.1"] == "18.Q1.1"
    assert [item.source for item in found.evidence] == ["probes.init", "loss/train"]


def test_a_leaf_stands_where_nobody_knows_better():
    assert verdict(Run().set("loss/train", 9.0, 0)).question == "18.Q1.1"


def test_a_skipped_half_precision_step_is_no_dead_run():
    assert verdict(Run().set("grad_norm", math.nan, 300)).outcome == "pass"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_nothing_passes_where_nothing_is_finite(profile, value):
    run = Run()
    run.probes = {}
    for name in list(run.series):
        if not name.startswith(("dead_", "clipped", "batch")):  # whole numbers cannot be NaN
            run.set(name, value)
    run.drop("dead_neurons/block_0", "dead_heads/block_0", "clipped", "batch")
    found = verdict(run, profile)
    assert (found.outcome, found.question) == ("leaf", "19.Q1.1")


@pytest.mark.parametrize("profile", PROFILES)
def test_one_row_gets_a_verdict_and_no_pass(profile):
    run = Run()
    for name, (steps, values) in list(run.series.items()):
        run.put(name, steps[:1], values[:1])
    assert verdict(run, profile).outcome in ("leaf", "cannot ask")


@pytest.mark.parametrize("profile", PROFILES)
def test_an_empty_record_can_be_asked_nothing(profile):
    run = Run()
    run.series, run.probes, run.config, run.lines, run.data = {}, {}, {}, {}, {}
    found = verdict(run, profile)
    assert found.outcome == "cannot ask"
    assert "loss/train" in found.missing


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", [*Run().series, *(f"probes.{name}" for name in Run().probes)])
def test_whatever_is_missing_the_healthy_run_never_breaks(profile, name):
    run = Run()
    if name.startswith("probes."):
        run.probes[name.removeprefix("probes.")] = None
    else:
        run.drop(name)
    assert verdict(run, profile).outcome == "pass"


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_numbers_get_a_verdict_without_an_error(data):
    run = Run()
    numbers = st.floats(allow_nan=True, allow_infinity=True, width=32)
    for name in data.draw(st.lists(st.sampled_from(sorted(run.series)), max_size=4)):
        steps = run.series[name][0]
        whole = name.startswith(("dead_", "clipped", "batch"))
        values = data.draw(st.lists(st.integers(0, 9) if whole else numbers, min_size=1, max_size=5))
        run.put(name, steps, np.resize(values, len(steps)))
    for profile in PROFILES:
        found = verdict(run, profile)
        for asked in found.questions:
            assert asked.outcome != "pass" or asked.value is None or math.isfinite(asked.value)


def test_a_million_rows_are_walked_in_seconds():
    n = 1_000_000
    run = Run()
    steps = np.arange(n)
    loss = 3.0 + 7.8 * np.exp(-steps / 1e4) + 0.05 * np.random.default_rng(0).standard_normal(n)
    loss[[123_456, 654_321, 765_432]] += 9
    run.series = {
        "loss/train": (steps, loss),
        "grad_norm": (steps, 1.0 + 0 * loss),
        "learning_rate": (steps, 1e-4 + 0 * loss),
    }
    run.probes, run.config = {}, {}
    record = run.record()
    began = time.perf_counter()
    found = walk(record, load_profile("general"))
    assert time.perf_counter() - began < 20  # about two on an idle machine
    assert [item.step for item in found.evidence] == [123_456, 654_321, 765_432]


def test_what_was_not_said_and_would_change_the_verdict_is_known():
    run = Run()
    run.manifest["source"] = {"format": "plain-csv", "file": "x.csv", "train_loss": "point"}
    run.manifest["context"] = {"vocabulary": 50257}
    run.config, run.probes = {}, {}
    record = run.record()  # starts at ln 512, far below ln 50257
    found = walk(record, load_profile("general"))
    assert "start" in found.missing
    assert "start" in would_change(record, found)


def test_no_threshold_file_names_a_seed_that_is_held_out():
    bank = load_config(FOLDER.parent / "config.yaml").fault_bank
    assert not set(bank.tuning_seeds) & set(bank.held_out_seeds)
    for path in FOLDER.glob("*.yaml"):
        text = path.read_text()
        assert not any(str(seed) in text for seed in bank.held_out_seeds), path.name


def test_every_question_that_a_leaf_leads_to_can_be_reached():
    for question in questions().values():
        for leaf in question.leaves.values():
            assert len(leaf.then) == len(set(leaf.then))
