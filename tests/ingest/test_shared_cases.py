"""Logs from the wild, with what happened in each; they lie beside the project and are no part of it."""

import math
import os
from pathlib import Path

import numpy as np
import pytest
import yaml
from one_run import one_run, points

from septet.code_digest import ROOT
from septet.ingest import read_log

CASES = Path(os.environ.get("SEPTET_CASES", ROOT.parents[2] / "shared" / "cases"))
pytestmark = pytest.mark.skipif(not (CASES / "cases.yaml").is_file(), reason="the folder of shared cases is not here")
EVENTS = "events.out.tfevents.padded-labels.0"

FORMATS = {
    "build-nanogpt-too-short.txt": "build-nanogpt",
    EVENTS: "tensorboard",
    "fairseq-json.log": "fairseq",
    "hf-trainer-state-mild-overfit.json": "hf-trainer-state",
    "hf-trainer-state-padded-labels.json": "hf-trainer-state",
    "hf-trainer-state-too-short.json": "hf-trainer-state",
    "keras-reduce-lr-on-plateau.csv": "keras-csv",
    "lightning-resumed-and-degrading.csv": "lightning-csv",
    "llamafactory-no-warmup.jsonl": "llama-factory",
    "llmc-validation-only.log": "llm-c",
    "megatron-loss-to-zero.out": "megatron",
    "ms-swift-gradnorm-hundreds.jsonl": "ms-swift",
    "nanochat-excerpt.log": "nanochat",
    "nanogpt-mild-overfit.log": "nanogpt",
    "plain-csv-same-run-as-nanogpt.csv": "plain-csv",
    "speedrun-step-zero-loss-429.txt": "modded-nanogpt",
    "wandb-export-eight-runs.csv": "wandb-export",
    "wandb-history-gradnorm-zero.csv": "wandb-history",
    "wandb-history-no-residuals.csv": "wandb-history",
    "wandb-history-overfit.csv": "wandb-history",
    "wordlm-nan-from-first-line.txt": "word-lm",
}


def case(name, **options):
    if name == EVENTS:
        pytest.importorskip("tensorboard", reason="reading event files needs the extra `tensorboard`")
    return one_run(CASES / name, **options)


def at(record, name, step):
    return dict(points(record, name))[step]


@pytest.mark.parametrize("name", FORMATS)
def test_every_log_is_recognised(name):
    if name == EVENTS:
        pytest.importorskip("tensorboard", reason="reading event files needs the extra `tensorboard`")
    for record in read_log(CASES / name):
        assert record.manifest.source.format == FORMATS[name]
        assert (np.diff(record.steps) > 0).all()


def test_every_case_is_listed():
    listed = {entry["file"] for entry in yaml.safe_load((CASES / "cases.yaml").read_text())}
    assert listed == set(FORMATS)


def test_llm_c():
    record = case("llmc-validation-only.log")
    assert record.table.num_rows == 241
    steps, val = record.series("loss/val")
    assert (round(val[0], 2), round(val[-1], 3), steps[-1]) == (10.98, 2.928, 60000)
    assert steps[val.argmin()] == 59750


def test_speedrun():
    record = case("speedrun-step-zero-loss-429.txt")
    assert at(record, "loss/val", 0) == 429.5082
    assert round(at(record, "loss/train", 5), 1) == 38.5
    assert round(points(record, "loss/val")[-1][1], 3) == 2.171


def test_nanogpt():
    record = case("nanogpt-mild-overfit.log")
    assert round(at(record, "loss/train_eval", 0), 2) == 9.85
    steps, val = record.series("loss/val")
    assert (steps[val.argmin()], round(val.min(), 3)) == (7500, 2.392)
    gaps = val - record.series("loss/train_eval")[1]
    assert (round(gaps[1], 2), round(gaps[-1], 2)) == (-0.02, 0.43)


def test_nanogpt_and_the_csv_are_the_same_run():
    log, table = case("nanogpt-mild-overfit.log"), case("plain-csv-same-run-as-nanogpt.csv")
    assert table.table.num_rows == 17
    assert points(log, "loss/train_eval") == points(table, "loss/train")
    assert points(log, "loss/val") == points(table, "loss/val")
    steps, rates = zip(*points(log, "learning_rate"), strict=True)
    assert steps == tuple(step for step, _ in points(table, "learning_rate"))
    assert rates == pytest.approx([rate for _, rate in points(table, "learning_rate")], rel=5e-3)  # 3 digits


def test_lightning():
    record = case("lightning-resumed-and-degrading.csv")
    assert record.steps[0] == 140749
    quarters = [round(part.mean(), 3) for part in np.array_split(record.series("loss/train")[1], 4)]
    assert quarters == pytest.approx([3.670, 3.670, 3.690, 3.716], abs=0.0015)  # where quarters end is not said
    assert [round(value, 3) for _, value in points(record, "loss/val")] == [3.563, 3.566, 3.570, 3.604]


def test_wandb_history_overfit():
    record = case("wandb-history-overfit.csv")
    steps, val = record.series("loss/val")
    assert (steps[val.argmin()], round(val.min(), 3), round(val[-1], 3)) == (2000, 1.469, 1.688)
    assert round(at(record, "loss/val", 500) - at(record, "loss/train_eval", 500), 2) == 0.19
    assert round(at(record, "loss/val", 5000) - at(record, "loss/train_eval", 5000), 2) == 1.06


def test_wandb_history_no_residuals():
    record = case("wandb-history-no-residuals.csv")
    assert (round(at(record, "loss/train", 0), 2), round(at(record, "loss/train", 40), 2)) == (4.26, 3.31)
    assert (round(at(record, "loss/val", 250), 3), round(at(record, "loss/val", 5000), 3)) == (3.357, 3.354)


def test_wandb_history_with_norms_of_zero():
    record = case("wandb-history-gradnorm-zero.csv")
    assert [round(loss, 3) for _, loss in points(record, "loss/train")] == [1.152, 0.911]
    assert points(record, "grad_norm") == [(500, 0.0), (1000, 0.0)]


def test_wandb_export():
    expected = """a 25.5/3.76/3.78/3.77, b 10.99/3.46/7.62/3.87, c 24.7/7.97/14.3/12.2, d 10.9/3.77/7.39/4.24,
        e 11.0/3.66/8.52/6.96, f 10.95/3.26/3.30/3.28, g 10.98/3.35/3.37/3.37, h 10.95/3.76/7.64/6.90"""
    records = {
        record.manifest.run: record.series("loss/train")[1]
        for record in read_log(CASES / "wandb-export-eight-runs.csv")
    }
    for entry in expected.split(","):
        letter, numbers = entry.split()
        loss = records.pop(f"run-{letter}")
        found = [loss[0], loss.min(), loss[loss.argmin() :].max(), loss[-1]]
        assert found == pytest.approx([float(text) for text in numbers.split("/")], rel=5e-3)
    assert not records


def test_megatron():
    record = case("megatron-loss-to-zero.out")
    steps, loss = record.series("loss/train")
    assert (round(loss[0], 2), steps[loss < 0.1][0], round(loss[-1], 4), steps[-1]) == (10.48, 146, 0.0046, 343)
    steps, norm = record.series("grad_norm")
    assert round(norm[steps == 3][0], 1) == 112.6
    assert (norm[steps > 200] < 0.15).all()


def test_fairseq():
    record = case("fairseq-json.log")
    bits = {name: record.series(name)[1] / math.log(2) for name in ("loss/train", "loss/val")}
    assert [round(bits["loss/train"][place], 2) for place in (0, -1)] == [9.28, 3.92]
    assert [round(bits["loss/val"][place], 2) for place in (0, -1)] == [6.39, 3.79]


def test_keras():
    record = case("keras-reduce-lr-on-plateau.csv")
    train, val = record.series("loss/train")[1], record.series("loss/val")[1]
    assert (round(train[0], 2), round(train[-1], 3)) == (1.93, 0.265)
    assert (val.argmin(), round(val.min(), 4)) == (55, 0.8017)
    steps, rate = record.series("learning_rate")
    assert steps[1:][np.diff(rate) < 0].tolist() == [23, 31, 38, 54, 59, 62]


def test_word_lm():
    record = case("wordlm-nan-from-first-line.txt")
    assert np.isnan(record.series("loss/train")[1]).all()
    assert record.manifest.status == "diverged"


def test_build_nanogpt():
    losses = points(case("build-nanogpt-too-short.txt"), "loss/train")
    assert (len(losses), round(losses[0][1], 3), round(losses[-1][1], 3)) == (14, 10.875, 10.707)


def test_nanochat():
    first = read_log(CASES / "nanochat-excerpt.log")[0]
    assert round(at(first, "loss/train", 0), 4) == pytest.approx(math.log(65536), abs=5e-4) == 11.0904
    assert not first.has("learning_rate")


def test_ms_swift():
    record = case("ms-swift-gradnorm-hundreds.jsonl")
    steps, norm = record.series("grad_norm")
    assert record.table.num_rows == 600
    assert (steps[norm.argmax()], norm.max()) == (173, 19584)


def test_llama_factory():
    record = case("llamafactory-no-warmup.jsonl")
    assert round(at(record, "loss/train", 5), 3) == 1.748
    steps, rate = record.series("learning_rate")
    assert steps[rate.argmax()] == 5
    assert rate.max() == pytest.approx(5e-5, rel=1e-5)


def test_hugging_face():
    padded = points(case("hf-trainer-state-padded-labels.json"), "loss/train")
    assert (padded[0], padded[-1]) == ((100, 8.6367), (1000, 0.4155))
    mild = case("hf-trainer-state-mild-overfit.json")
    steps, val = mild.series("loss/val")
    assert (steps[val.argmin()], round(val.min(), 4), steps[-1], round(val[-1], 4)) == (3294, 0.4853, 5490, 0.4917)
    assert round(mild.series("loss/train")[1][-1], 4) == 0.2645
    short = points(case("hf-trainer-state-too-short.json"), "loss/train")
    assert (len(short), round(short[0][1], 2), round(short[-1][1], 2)) == (4, 8.34, 0.43)


@pytest.mark.parametrize("name", ["loss/train", "grad_norm", "learning_rate"])
def test_the_event_file_is_the_same_run_as_the_state(name):
    state, events = case("hf-trainer-state-padded-labels.json"), case(EVENTS)
    steps, values = zip(*points(state, name), strict=True)
    assert len(steps) == 10
    assert steps == tuple(step for step, _ in points(events, name))
    assert values == pytest.approx([value for _, value in points(events, name)], rel=1e-6)  # event files hold float32
