"""Real logs, each with what happened in it: the truth is named, or honestly not askable, and nothing wrong is said."""

import pytest
import yaml

from real_cases import CASES, skip_without_cases
from septet.ingest import read_log
from septet.record.manifest import Context
from septet.stability import load_profile, walk

pytestmark = skip_without_cases
HEALTHY = {("pass", "nothing")}
SHORT = {("leaf", "too_short")}
# What a verdict may be, by file, or by file and run; the first of a set is what it is.
VERDICTS = {
    "llmc-validation-only.log": HEALTHY,
    "speedrun-step-zero-loss-429.txt": {("leaf", "bad_init")},
    "nanogpt-mild-overfit.log": {("leaf", "overfitting")},
    "plain-csv-same-run-as-nanogpt.csv": {("leaf", "overfitting")},
    "lightning-resumed-and-degrading.csv": {("leaf", "divergence")},
    "wandb-history-overfit.csv": {("leaf", "overfitting")},
    "wandb-history-no-residuals.csv": {("leaf", "plateau")},
    "wandb-history-gradnorm-zero.csv": SHORT,
    "wandb-export-eight-runs.csv": {
        "run-a": {("leaf", "bad_init")},
        "run-b": {("leaf", "pathological_batch")},
        "run-c": {("leaf", "bad_init")},
        "run-d": {("leaf", "divergence"), ("leaf", "instability")},
        "run-e": {("leaf", "divergence")},
        "run-f": HEALTHY,
        "run-g": HEALTHY,
        "run-h": {("leaf", "divergence")},
    },
    "megatron-loss-to-zero.out": {("leaf", "mock_data")},
    "fairseq-json.log": HEALTHY,
    "keras-reduce-lr-on-plateau.csv": {("leaf", "overfitting")},
    "wordlm-nan-from-first-line.txt": {("leaf", "non_finite_data")},
    "build-nanogpt-too-short.txt": SHORT,
    "nanochat-excerpt.log": {("leaf", "too_short"), ("pass", "nothing"), ("cannot ask", None)},
    "ms-swift-gradnorm-hundreds.jsonl": HEALTHY,
    "llamafactory-no-warmup.jsonl": HEALTHY,
    "hf-trainer-state-padded-labels.json": SHORT,
    "events.out.tfevents.padded-labels.0": SHORT,
    "hf-trainer-state-mild-overfit.json": {("leaf", "overfitting")},
    "hf-trainer-state-too-short.json": SHORT,
}
# What `never` says, as causes and outcomes.
NEVER = {
    "init broken": {"bad_init", "init_biased"},
    "learning rate constant": {"scheduler_not_stepping"},
    "wrong checkpoint loaded": {"checkpoint_loaded"},
    "healthy": {"nothing"},
    "pass": {"nothing"},
    "learning rate too low": {"rate_too_low"},
    "dead training": {"parameters_frozen", "loss_mask_zero"},
    "parameters frozen": {"parameters_frozen"},
    "data leak": {"data_leak"},
    "scheduler broken": {"scheduler_not_stepping", "step_decay", "total_steps_wrong", "decays_too_fast"},
}


def cases():
    return yaml.safe_load((CASES / "cases.yaml").read_text()) if (CASES / "cases.yaml").is_file() else []


def verdicts(case):
    records = read_log(CASES / case["file"], context=Context(**(case.get("context") or {})))
    return {record.manifest.run: walk(record, load_profile("general")) for record in records}


def test_every_case_is_here():
    assert {case["file"] for case in cases()} == set(VERDICTS)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["file"])
def test_the_truth_is_named_or_not_askable(case):
    if case["file"].startswith("events."):
        pytest.importorskip("tensorboard", reason="event files need the extra `tensorboard`")
    expected = VERDICTS[case["file"]]
    for run, verdict in verdicts(case).items():
        allowed = expected[run] if isinstance(expected, dict) else expected
        assert (verdict.outcome, verdict.cause) in allowed


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["file"])
def test_nothing_is_said_that_would_be_wrong(case):
    if case["file"].startswith("events."):
        pytest.importorskip("tensorboard", reason="event files need the extra `tensorboard`")
    said = [verdict.cause for verdict in verdicts(case).values()]
    for phrase in case.get("never") or []:
        if phrase == "init broken for every run":
            assert set(said) != {"bad_init"}
        elif phrase == "loss at step 0 is 8.64":  # the first row is a mean over steps 1 to 100
            start = [a for v in verdicts(case).values() for a in v.questions if a.id == "18.Q1.1"]
            assert [asked.outcome for asked in start] == ["cannot ask"]
        else:
            assert not NEVER[phrase] & set(said)
