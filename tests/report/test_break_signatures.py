"""Synthetic breaks that are exactly as the course says, and each statement made false."""

import math
from dataclasses import replace

import pytest
from signature_records import CONFIG, HIGH, LOW, STEPS, synthetic_record

from septet.report.break_signatures import BREAKS
from septet.report.signature import check_signatures

MODEL = {"n_embd": 64, "d_ff": 256, "init": {"linear": "xavier_normal"}}
UP = math.sqrt(2 / 320) * (8 + 16)  # Geman's largest singular value of a Xavier-normal (64, 256)


def bad_init(step, row):
    if "loss/train" in row:
        row = {"loss/train": 200.0, "grad_norm": 2e3 if step == 4 else 50.0}
    if step > 9 and "loss/train" in row:
        row |= {"loss/train": math.nan, "grad_norm": math.nan}
    if step == 0:
        row |= {"activation/embed_out": 50.0, "activation/block_0_out": 4e3, "activation/block_1_out": 9e3}
        row |= {"activation/final_ln_out": 0.8, "spectral_norm/block_0.ffn_up": 98 * UP}
        row |= {"dead_neurons/block_0": 250, "dead_neurons/block_1": 240, "dead_heads/block_0": 4}
    return row


def no_warmup(step, row):
    if "loss/train" not in row:  # after the last update there is no batch
        return row
    rate = LOW + (HIGH - LOW) * (1 + math.cos(math.pi * step / (STEPS - 1))) / 2
    loss = 9.0 if step == 12 else row["loss/train"]
    return row | {"learning_rate": rate, "loss/train": loss}


def broken_mask(step, row):
    if "loss/train" in row:
        row = row | {"loss/train": 6.2 * math.exp(-step / 60)}
    if "loss/val" in row:
        row |= {"loss/val": 4.0 if step else 6.2, "loss/regular": 0.02, "loss/irregular": 0.03}
    return row


def overfit(step, row):
    if "loss/val" in row:
        noise = 0.003 * (-1) ** (step // 50)
        row = row | {"loss/val": 1.0 + 0.3 * ((step - 700) / 1300) ** 2 + noise}
    return row


def hot_with_warmup(step, row):
    return row | {"loss/train": 7.9} if step == 3 else row


AS_EXPECTED = {
    "bad-init": bad_init,
    "no-warmup": no_warmup,
    "broken-mask": broken_mask,
    "overfit": overfit,
    "hot-no-warmup": no_warmup,
    "hot-with-warmup": hot_with_warmup,
}


def checked(kind, change=None, config=None):
    broken = AS_EXPECTED[kind]
    record = synthetic_record(lambda s, row: change(s, broken(s, row)) if change else broken(s, row))
    manifest = record.manifest.model_copy(update={"config": config or CONFIG | {"model": MODEL}})
    return {s["id"]: s for s in check_signatures(replace(record, manifest=manifest), BREAKS[kind].signatures)}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_break_as_the_course_has_it_meets_all(kind):
    assert [id for id, s in checked(kind).items() if s["met"] is not True] == []


def test_measured_values_are_those_of_the_curves():
    found = checked("bad-init")
    assert found["norm-explodes"]["measured"] == 2e3
    assert found["norm-explodes"]["seen"].startswith("10³ first at step 4")
    assert found["then-nan"]["measured"] == 2 * (STEPS - 10)
    assert found["deep-activations"]["measured"] == pytest.approx(9e3 / 0.8)
    assert found["spectra-100"]["measured"] == pytest.approx(98)
    assert found["neurons-dead"]["measured"] == pytest.approx(490 / 512)
    found = checked("no-warmup")
    # cosine of 2000 steps at step 99: (1 + cos(99π/1999)) / 2 = 0.99397, a tenth of which is the floor
    assert found["rate-flat"]["measured"] == pytest.approx(0.9 * (1 - 0.993966), rel=1e-3)
    assert found["spike"]["measured"] == 9.0
    # the mean of ten, 6.2 / 10 Σ exp(-(t - k) / 60), falls below 2.3 between t = 64 (2.304) and 65 (2.266)
    found = checked("broken-mask")
    assert found["train-below-ngram"]["measured"] == 65
    assert found["val-above-ngram"]["measured"] == pytest.approx(1.7)
    assert found["classes-together"]["measured"] == pytest.approx(0.01)


def at_step(name, value, when):
    return lambda step, row: row | {name: value} if name in row and when(step) else row


def finite(step, row):
    return row | {"loss/train": 5.0, "grad_norm": 1.0} if "loss/train" in row else row


ALWAYS = lambda step: True  # noqa: E731
NOT_SO = [
    ("bad-init", "norm-explodes", at_step("grad_norm", 50.0, lambda s: s <= 10)),
    (
        "bad-init",
        "then-nan",
        finite,
    ),
    ("bad-init", "deep-activations", at_step("activation/block_1_out", 60.0, ALWAYS)),
    ("bad-init", "spectra-100", at_step("spectral_norm/block_0.ffn_up", 2.0, ALWAYS)),
    ("bad-init", "neurons-dead", at_step("dead_neurons/block_1", 100, ALWAYS)),
    ("no-warmup", "rate-starts-at-max", at_step("learning_rate", 1e-5, lambda s: s == 0)),
    ("no-warmup", "rate-flat", at_step("learning_rate", 9e-4, lambda s: s == 50)),
    ("no-warmup", "spike", at_step("loss/train", 6.4, lambda s: s == 12)),
    ("no-warmup", "falls-after", at_step("loss/train", 9.5, lambda s: 12 < s < 100)),
    ("hot-no-warmup", "spike", at_step("loss/train", 10.4, lambda s: s == 12)),
    ("broken-mask", "train-below-ngram", at_step("loss/train", 3.0, lambda s: s < 300)),
    ("broken-mask", "val-above-ngram", at_step("loss/val", 2.2, lambda s: s == 300)),
    ("broken-mask", "val-flat", at_step("loss/val", 9.0, lambda s: s > 1000)),
    ("broken-mask", "classes-collapse", at_step("loss/regular", 7.0, lambda s: s > 1000)),
    ("broken-mask", "classes-together", at_step("loss/irregular", 0.3, lambda s: s > 1000)),
    ("overfit", "val-rises", at_step("loss/val", 1.0, lambda s: s > 1000)),
    ("overfit", "train-falls", at_step("loss/train", 1.5, lambda s: s > 1500)),
    ("hot-with-warmup", "no-spike", at_step("loss/train", 8.3, lambda s: s == 3)),
]


@pytest.mark.parametrize(("kind", "id", "change"), NOT_SO, ids=[f"{kind}, {id}" for kind, id, _ in NOT_SO])
def test_each_can_fail_and_then_says_what_was_seen(kind, id, change):
    found = checked(kind, change)[id]
    assert found["met"] is False
    assert found["seen"]


def test_every_statement_is_tried():
    tried = {(kind, id) for kind, id, _ in NOT_SO} | {
        ("hot-no-warmup", i) for i in ("rate-starts-at-max", "falls-after")
    }
    assert tried == {(kind, s.id) for kind, expected in BREAKS.items() for s in expected.signatures}


@pytest.mark.parametrize("kind", BREAKS)
def test_a_healthy_run_is_no_break(kind):
    record = synthetic_record()
    manifest = record.manifest.model_copy(update={"config": CONFIG | {"model": MODEL}})
    met = [s["met"] for s in check_signatures(replace(record, manifest=manifest), BREAKS[kind].signatures)]
    assert (False in met) is (kind != "hot-with-warmup")  # which is what a run with warm-up looks like


@pytest.mark.parametrize(
    ("kind", "id", "config"),
    [
        ("bad-init", "spectra-100", CONFIG),
        ("bad-init", "spectra-100", CONFIG | {"model": MODEL | {"init": {"linear": "gpt2"}}}),
        ("no-warmup", "rate-flat", {"training": {}}),
        ("no-warmup", "rate-starts-at-max", {"training": {"learning_rate": {"max": "high"}}}),
    ],
)
def test_what_the_configuration_does_not_say_cannot_be_said(kind, id, config):
    assert checked(kind, config=config)[id]["met"] is None


@pytest.mark.parametrize("kind", BREAKS)
@pytest.mark.parametrize("steps", [1, 5, 30])
def test_a_run_that_ends_early_is_asked_what_it_can_say(kind, steps):
    record = synthetic_record(AS_EXPECTED[kind], steps=steps)
    found = {s["id"]: s for s in check_signatures(record, BREAKS[kind].signatures)}
    for id in {"falls-after", "val-flat", "val-rises"} & set(found):
        assert found[id]["met"] is not True
    if kind == "broken-mask":
        assert found["val-flat"]["met"] is None


def test_an_early_loss_that_is_not_finite_is_no_spike_and_is_counted():
    found = checked("no-warmup", at_step("loss/train", math.inf, lambda s: s == 20))
    assert found["spike"]["measured"] == 9.0
    assert "1 not finite" in found["spike"]["seen"]
    nothing = checked("no-warmup", at_step("loss/train", math.nan, ALWAYS))
    assert nothing["spike"]["met"] is False
    assert checked("hot-with-warmup", at_step("loss/train", math.inf, lambda s: s == 20))["no-spike"]["met"] is False


def test_every_statement_has_a_source_and_both_languages():
    for expected in BREAKS.values():
        assert len({s.id for s in expected.signatures}) == len(expected.signatures)
        assert all(s.source and s.expected != s.expected_es for s in expected.signatures)
