"""The table of edits: what each must make anew, and nothing else. Real Snakemake, on a copy of the project."""

import os
from pathlib import Path

import pytest
from small_workflow import SMALL, Workflow, change, copy_project

pytestmark = pytest.mark.workflow
HEALTHY = "experiments/19-healthy"


@pytest.fixture(scope="module")
def workflow(tmp_path_factory):
    """A finished run of everything."""
    finished = Workflow(tmp_path_factory.mktemp("outputs"), copy_project(tmp_path_factory.mktemp("project")))
    done = finished.run("all")
    assert done.returncode == 0, done.stdout + done.stderr
    return finished


@pytest.fixture(autouse=True)
def undone(workflow):
    """After each edit all is as it was: content and time stamps, of sources and of outputs."""
    files = [
        p for folder in (workflow.project, workflow.folder / "experiments") for p in folder.rglob("*") if p.is_file()
    ]
    before = {p: (p.read_bytes(), p.stat()) for p in files}
    yield
    workflow.configure(SMALL)
    for path, (content, stat) in before.items():
        path.write_bytes(content)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def configured(*keys, to):
    return lambda workflow: workflow.configure(change(*keys, to=to))


def appended(path, text):
    def edit(workflow):
        with (workflow.project / path).open("a") as file:
            file.write(text)

    return edit


def comment_in(module):
    return appended(f"src/septet/{module}.py", "# a comment\n")


def deleted(name):
    return lambda workflow: (workflow.folder / name).unlink()


def touch_all_sources(workflow):
    for path in (workflow.project / "src").rglob("*"):
        path.touch()


def switch_branch_and_back(workflow):
    for path in (workflow.project / "src").rglob("*.py"):
        content = path.read_bytes()
        path.unlink()
        path.write_bytes(content)


def touch_metrics(workflow):
    Path(workflow.folder / HEALTHY / "metrics.parquet").touch()


ANEW = {"train": 1, "signatures": 1, "dashboard": 1}
EDITS = {
    # configuration
    "peak rate": (configured("training", "learning_rate", "max", to=5e-4), ANEW),
    "clip": (configured("training", "clip", to=0.5), ANEW),
    "width of the model": (configured("model", "n_embd", to=32), ANEW),
    "cadence of an instrument": (configured("inspect", "activation_every", to=5), ANEW),
    "alpha of the baseline": (configured("baseline", "alpha", to=0.1), {"ngram_baseline": 1} | ANEW | {"train": 0}),
    "seed of the split": (configured("corpus", "seed", to=7), {"ngram_baseline": 1} | ANEW),
    "a study that is no part of all": (configured("calibration", "training_seeds", to=[1]), {}),
    "one more run": (configured("experiments", "x", to={"seed": 1}), {"train": 1, "dashboard": 1}),
    "title of a run": (configured("experiments", "19-healthy", "title", to="Reference"), {}),
    "seed of a run": (configured("experiments", "19-healthy", "seed", to=7), ANEW),
    "keys in another order": (lambda workflow: workflow.configure(dict(reversed(SMALL.items()))), {}),
    # code
    "comment in a panel": (comment_in("dashboard/panel_5_spectral_norm"), {"dashboard": 1}),
    "style of the page": (appended("src/septet/dashboard/assets/page.css", "\n/* */\n"), {"dashboard": 1}),
    "the optimizer": (comment_in("training/adamw"), ANEW),
    "an instrument": (comment_in("inspect/quantities/dead_heads"), ANEW),
    "a verb": (comment_in("corpus/verbs"), {"ngram_baseline": 1} | ANEW),
    "what a signature expects": (comment_in("report/healthy_signatures"), {"signatures": 1, "dashboard": 1}),
    "another command": (comment_in("cli/schema"), {}),
    "the README": (appended("README.md", "\n"), {}),
    "every source touched": (touch_all_sources, {}),
    "branch switched and back": (switch_branch_and_back, {}),
    # outputs
    "page deleted": (deleted(f"{HEALTHY}/dashboard.html"), {"dashboard": 1}),
    "signatures deleted": (deleted(f"{HEALTHY}/signatures.json"), {"signatures": 1, "dashboard": 1}),
    "manifest deleted": (deleted(f"{HEALTHY}/manifest.json"), ANEW),
    "metrics touched": (touch_metrics, {}),
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_makes_anew_what_it_touches(workflow, edit):
    apply, jobs = EDITS[edit]
    apply(workflow)
    assert workflow.jobs("all") == {name: count for name, count in jobs.items() if count}
