"""A log dropped in a folder and named in the configuration gets its record, walk and page. Real Snakemake runs."""

import json

import numpy as np
import pytest
from small_workflow import SMALL, Workflow

pytestmark = pytest.mark.workflow
FOLDER = "experiments/foreign/mine"
LOG = "step,loss,grad_norm\n" + "".join(
    f"{i},{3 + 7.8 * np.exp(-i / 40):.4f},{1 + np.exp(-i / 40):.4f}\n" for i in range(0, 400, 2)
)


@pytest.fixture
def workflow(tmp_path):
    small = Workflow(tmp_path)
    small.configure(SMALL | {"foreign": {"mine": {"file": "train.csv", "vocabulary": 50257, "start": "scratch"}}})
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / FOLDER / "train.csv").write_text(LOG)
    return small


def test_a_dropped_log_gets_page_and_walk_and_only_they_are_made(workflow):
    assert workflow.jobs(f"{FOLDER}/dashboard.html") == {"diagnose": 1}
    assert workflow.run(f"{FOLDER}/dashboard.html").returncode == 0
    verdict = json.loads(workflow.read(f"{FOLDER}/walk.json"))
    assert (verdict["profile"], verdict["outcome"]) == ("general", "pass")
    assert b"About this log" in workflow.read(f"{FOLDER}/dashboard.html")
    assert workflow.jobs(f"{FOLDER}/dashboard.html") == {}
    (workflow.folder / FOLDER / "train.csv").touch()  # the same bytes, a new time
    assert workflow.jobs(f"{FOLDER}/dashboard.html") == {}


def test_it_is_part_of_all(workflow):
    assert workflow.jobs("all")["diagnose"] == 1


def test_what_its_owner_says_later_makes_it_anew(workflow):
    assert workflow.run(f"{FOLDER}/walk.json").returncode == 0
    said = {"file": "train.csv", "vocabulary": 65, "start": "scratch"}
    workflow.configure(SMALL | {"foreign": {"mine": said}})
    assert workflow.jobs(f"{FOLDER}/walk.json") == {"diagnose": 1}
    assert workflow.run(f"{FOLDER}/walk.json").returncode == 0
    assert json.loads(workflow.read(f"{FOLDER}/walk.json"))["cause"] == "bad_init"  # 10.8 nats are far above ln 65


def test_a_file_that_is_no_log_fails_with_one_sentence(workflow):
    (workflow.folder / FOLDER / "train.csv").write_text("no log at all\n")
    done = workflow.run(f"{FOLDER}/dashboard.html")
    assert done.returncode != 0
    assert "--column loss=" in (workflow.folder / "logs/foreign/mine.log").read_text()
    assert not (workflow.folder / FOLDER / "walk.json").exists()
