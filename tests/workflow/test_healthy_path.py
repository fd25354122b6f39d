"""The healthy run from verbs to page, with real Snakemake."""

import json

import pytest
from small_workflow import SMALL, Workflow, change

pytestmark = pytest.mark.workflow
PAGE = "experiments/19-healthy/dashboard.html"
ALL = "all"


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    workflow = Workflow(tmp_path_factory.mktemp("workflow"))
    done = workflow.run(ALL)
    assert done.returncode == 0, done.stderr
    return workflow


def test_all_makes_record_page_signatures_and_baseline(finished):
    assert {name.removeprefix("experiments/") for name in finished.outputs()} == {
        "14-ngram-baseline/results.json",
        "19-healthy/dashboard.html",
        "19-healthy/manifest.json",
        "19-healthy/metrics.parquet",
        "19-healthy/signatures.json",
        "19-healthy/walk.json",
    }
    manifest = json.loads(finished.read("experiments/19-healthy/manifest.json"))
    assert manifest["status"] == "completed"
    assert len(manifest["code"]) == 64


def test_a_second_run_has_nothing_to_do(finished):
    assert finished.jobs(ALL) == {}


def test_another_folder_gets_the_same_bytes(finished, tmp_path):
    twin = Workflow(tmp_path)
    assert twin.run(ALL).returncode == 0
    assert twin.outputs() == finished.outputs()


def test_a_page_can_be_asked_for_alone(tmp_path):
    workflow = Workflow(tmp_path)
    assert workflow.jobs(PAGE) == {"ngram_baseline": 1, "train": 1, "signatures": 1, "walk": 1, "dashboard": 1}


STUDY = {"training_seeds": [1], "variants": {"reference": {}}}


@pytest.mark.parametrize(
    "target", [PAGE, "experiments/19-healthy/signatures.json", "experiments/19-calibration/study.md"]
)
def test_a_failed_run_leaves_nothing_that_passes_for_made(tmp_path, target):
    workflow = Workflow(tmp_path)
    workflow.configure(change("calibration", to=STUDY))
    assert workflow.run(target).returncode == 0
    failing = change("training", "batch_size", to=6000)  # more than there are rows: training refuses
    workflow.configure(failing | {"calibration": STUDY})
    for _ in range(2):
        done = workflow.run(target)
        assert done.returncode != 0
        assert "batch_size is 6000, but there are only 5200 rows" in done.stdout + done.stderr
        assert "Traceback" not in done.stdout + done.stderr
    assert workflow.jobs(target)["train"] == 1


BESIDE = {
    "experiments": {"19-healthy": {"seed": 42}, "19-break-it/01": {"seed": 42}, "x": {"seed": 1}},
    "lab": {"learner": "ana", "runs": ["19-break-it/01"], "breaks": ["no_warmup"]},
}


@pytest.mark.parametrize("target", ["experiments/x/dashboard.html", "experiments/19-break-it/dashboard.html"])
def test_a_page_does_not_outlive_the_failure_of_its_ghost(tmp_path, target):
    workflow = Workflow(tmp_path)
    workflow.configure(SMALL | BESIDE)
    assert workflow.run(target).returncode == 0
    assert workflow.jobs(target) == {}
    failing = {"19-healthy": {"seed": 42, "changes": {"training": {"batch_size": 6000}}}}
    workflow.configure(SMALL | BESIDE | {"experiments": BESIDE["experiments"] | failing})
    for _ in range(2):
        assert workflow.run(target).returncode != 0
    assert workflow.jobs(target)["train"] == 1


@pytest.mark.parametrize(
    ("keys", "value", "sentence"),
    [
        (("training", "clpi"), 1.0, "unknown key training.clpi, did you mean clip?"),
        (("training", "learning_rate", "max"), "1e-3", "YAML reads 1e-3 as text, write 1.0e-03"),
        (
            ("training", "learning_rate", "warmup_steps"),
            3000,
            "training.learning_rate.warmup_steps: 3000 is not shorter",
        ),
        (("model", "n_head"), 5, "model.n_head: 5 heads do not divide n_embd 16"),
        (("model", "vocab_size"), 500, "model.vocab_size: 500 is not the tokenizer's vocab_size 512"),
        (("training", "steps"), "many", "training.steps is 'many'"),
    ],
)
def test_a_bad_configuration_is_one_sentence_before_anything_is_written(tmp_path, keys, value, sentence):
    workflow = Workflow(tmp_path)
    workflow.configure(change(*keys, to=value))
    done = workflow.run(ALL)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "experiments").exists()
