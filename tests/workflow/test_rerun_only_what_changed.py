"""The table of edits: what each must make anew, and nothing else. Real Snakemake, on a copy of the project."""

import os
import shutil

import pytest
from full_workflow import FULL
from small_workflow import PROJECT, Workflow, changed, copy_project

pytestmark = pytest.mark.workflow
HEALTHY = "experiments/19-healthy"


@pytest.fixture(scope="module")
def workflow(tmp_path_factory):
    """A finished run of everything, and of both studies."""
    finished = Workflow(tmp_path_factory.mktemp("outputs"), copy_project(tmp_path_factory.mktemp("project")))
    finished.configure(FULL)
    done = finished.run("all", "calibration", "break_study")
    assert done.returncode == 0, done.stdout + done.stderr
    return finished


@pytest.fixture(autouse=True)
def undone(workflow):
    """After each edit all is as it was: content and time stamps, of sources and of outputs."""
    folders = (workflow.project, workflow.folder / "experiments", workflow.folder / "PHASE_19_REPORT")
    files = [p for folder in folders for p in folder.rglob("*") if p.is_file()]
    files.append(workflow.folder / "PHASE_19_REPORT.md")
    before = {p: (p.read_bytes(), p.stat()) for p in files}
    yield
    workflow.configure(FULL)
    (workflow.folder / DIAGNOSES).unlink(missing_ok=True)
    for path, (content, stat) in before.items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def configured(*keys, to):
    return lambda workflow: workflow.configure(changed(FULL, *keys, to=to))


def without(section, name):
    content = {key: value for key, value in FULL[section].items() if key != name}
    return lambda workflow: workflow.configure({**FULL, section: content})


def appended(path, text):
    def edit(workflow):
        with (workflow.project / path).open("a") as file:
            file.write(text)

    return edit


def comment_in(module):
    return appended(f"src/septet/{module}.py", "# a comment\n")


def deleted(*names):
    def edit(workflow):
        for name in names:
            path = workflow.folder / name
            shutil.rmtree(path) if path.is_dir() else path.unlink()

    return edit


def touch_all_sources(workflow):
    for path in (workflow.project / "src").rglob("*"):
        path.touch()


def switch_branch_and_back(workflow):
    for path in (workflow.project / "src").rglob("*.py"):
        content = path.read_bytes()
        path.unlink()
        path.write_bytes(content)


def touched(*names):
    return lambda workflow: [(workflow.folder / name).touch() for name in names]


def written(name):
    return lambda workflow: (workflow.folder / name).write_text("## 19-break-it/01\n")


def failed_study(workflow):
    """The same of the study of the breaks."""
    configured("break_study", "runs", "no-warmup", "changes", "training", "batch_size", to=6000)(workflow)
    run = "experiments/19-break-study/no-warmup-seed-1"
    deleted(f"{run}/metrics.parquet", f"{run}/manifest.json")(workflow)


def failed_overfit(workflow):
    """As a failed training leaves it: what was configured is new, and Snakemake has deleted the job's outputs."""
    configured("experiments", "19-overfit", "changes", "training", "batch_size", to=6000)(workflow)
    deleted(f"{OVERFIT}/metrics.parquet", f"{OVERFIT}/manifest.json")(workflow)


HEALTHY, OVERFIT, LAB = "experiments/19-healthy", "experiments/19-overfit", "experiments/19-break-it"
DIAGNOSES = f"{LAB}/ana-diagnoses.md"
# what follows from training every run of `all`; the n-gram and the lab's texts stand
ANEW = {
    "train": 3,
    "train_blind": 3,
    "walk": 3,
    "walk_blind": 3,
    "dashboard": 6,
    "side_by_side": 1,
    "signatures": 1,
    "gap_analysis": 1,
    "overhead": 1,
    "phase_report": 1,
}
ONE_RUN = {"train": 1, "walk": 1, "dashboard": 1, "gap_analysis": 1, "phase_report": 1}  # the overfit run
REPORT = {"phase_report": 1}
# the causes that a diagnosis may name lie beside the faults, which change model, trainer and corpus
LAB_TEXTS = {"diagnoses_template": 1, "diagnosis_score": 1}
PAGES = {"dashboard": 6, "side_by_side": 1, "phase_report": 1}
BLIND_ANEW = {"train_blind": 3, "walk_blind": 3, "dashboard": 3, "side_by_side": 1}
WALKED = {"walk": 3, "walk_blind": 3}
# edit: (what is done, the jobs that `snakemake TARGET` then has, TARGET); docs/workflow.md shows this table
EDITS = {
    # configuration
    "the peak rate, which the hot run has of its own": (
        configured("training", "learning_rate", "max", to=5e-4),
        ANEW | {"train": 2, "walk": 2},  # its page has the healthy run behind it
    ),
    "the clip": (configured("training", "clip", to=0.5), ANEW),
    "the width of the model": (configured("model", "n_embd", to=32), ANEW),
    "the cadence of an instrument": (configured("inspect", "activation_every", to=5), ANEW),
    "alpha of the n-gram": (
        configured("baseline", "alpha", to=0.1),
        {"ngram_baseline": 1, "signatures": 1, **WALKED, **PAGES},
    ),
    "the seed of the split": (configured("corpus", "seed", to=7), {"ngram_baseline": 1} | ANEW),
    "one run's steps": (configured("experiments", "19-overfit", "changes", "training", "steps", to=60), ONE_RUN),
    "one run's seed": (configured("experiments", "19-overfit", "seed", to=7), ONE_RUN),
    "one run's title": (configured("experiments", "19-healthy", "title", to="Reference"), {}),
    "one run more": (configured("experiments", "x", to={"seed": 1}), {"train": 1, "walk": 1, "dashboard": 1}),
    "one run fewer, of the hot ones": (without("experiments", "19-hot/no-warmup"), {"gap_analysis": 1, **REPORT}),
    "keys in another order": (lambda workflow: workflow.configure(dict(reversed(FULL.items()))), {}),
    "the learner's name": (
        configured("lab", "learner", to="eva"),
        {"diagnoses_template": 1, "diagnosis_score": 1, **REPORT},
    ),
    "other breaks in the lab": (
        configured("lab", "breaks", to=["bad_init", "bad_init", "no_warmup"]),
        {"seal": 1, **BLIND_ANEW, **REPORT},
    ),
    "pairs of the overhead": (configured("overhead", "pairs", to=2), {"overhead": 1, **REPORT}),
    "the scale of the report's pictures": (configured("report", "picture_scale", to=0.3), REPORT),
    "a study that `all` does not run": (configured("calibration", "training_seeds", to=[1, 2]), {}),
    "a seed more in the calibration": (
        configured("calibration", "training_seeds", to=[1, 2]),
        {"train": 1, "calibration": 1},
        "calibration",
    ),
    "a seed more in the study of the breaks": (
        configured("break_study", "training_seeds", to=[1, 2]),
        {"train": 1, "break_study": 1},
        "break_study",
    ),
    "the same, asked for `all`": (configured("break_study", "training_seeds", to=[1, 2]), REPORT),
    # code
    "a comment in the optimizer": (comment_in("training/adamw"), ANEW | LAB_TEXTS),
    "a comment in an instrument": (comment_in("inspect/quantities/dead_heads"), ANEW),
    "a comment in a fault": (comment_in("faults/bad_init"), ANEW | LAB_TEXTS),
    "a verb": (comment_in("corpus/verbs"), {"ngram_baseline": 1} | ANEW | LAB_TEXTS),
    "a comment in a panel": (comment_in("dashboard/panel_5_spectral_norm"), PAGES),
    "the style of the page": (appended("src/septet/dashboard/assets/page.css", "\n/* */\n"), PAGES),
    "what a healthy run should be": (
        comment_in("report/healthy_signatures"),
        {"signatures": 1, "dashboard": 1, **REPORT},
    ),
    "what a break should be": (comment_in("report/bad_init_signatures"), REPORT),
    "the same, asked for the study": (comment_in("report/bad_init_signatures"), {"break_study": 1}, "break_study"),
    "how the onset is found": (comment_in("report/overfit_onset"), {"gap_analysis": 1, **REPORT}),
    "a section of the report": (comment_in("report/sections/limits"), REPORT),
    "the recorded study": (appended("src/septet/report/recorded/assets/break_study.json", "\n"), REPORT),
    "how the overhead is measured": (comment_in("experiment/overhead"), {"overhead": 1, **REPORT}),
    "how diagnoses are scored": (comment_in("lab/score"), {"diagnosis_score": 1, **REPORT}),
    "the template of the diagnoses": (comment_in("lab/template"), {"diagnoses_template": 1}),
    "how the order is sealed": (
        comment_in("lab/envelope"),
        {"diagnosis_score": 1, **BLIND_ANEW, **REPORT},
    ),
    "another command": (comment_in("cli/schema"), {}),
    "the README": (appended("README.md", "\n"), {}),
    "every source touched": (touch_all_sources, {}),
    "a branch switched and back": (switch_branch_and_back, {}),
    # outputs
    "a page deleted": (deleted(f"{HEALTHY}/dashboard.html"), {"dashboard": 1}),
    "the signatures deleted": (deleted(f"{HEALTHY}/signatures.json"), {"signatures": 1, "dashboard": 1, **REPORT}),
    "a manifest deleted": (deleted(f"{OVERFIT}/manifest.json"), ONE_RUN),
    "a blind manifest deleted": (
        deleted(f"{LAB}/01/manifest.json"),
        {"train_blind": 1, "walk_blind": 1, "dashboard": 1, "side_by_side": 1, **REPORT},
    ),
    "the sealed order deleted": (deleted(f"{LAB}/order.sealed"), {}),  # a new one would undo what was diagnosed
    "the gap analysis deleted": (deleted(f"{OVERFIT}/gap-analysis.md"), {"gap_analysis": 1, **REPORT}),
    "the overhead deleted": (deleted("experiments/19-overhead/results.md"), {"overhead": 1, **REPORT}),
    "the template deleted": (deleted(f"{LAB}/ana-diagnoses-template.md"), {"diagnoses_template": 1}),
    "the score deleted": (deleted(f"{LAB}/diagnosis-score.md"), {"diagnosis_score": 1, **REPORT}),
    "the report deleted": (deleted("PHASE_19_REPORT.md"), REPORT),
    "the report's pictures deleted": (deleted("PHASE_19_REPORT"), REPORT),
    "metrics touched": (touched(f"{HEALTHY}/metrics.parquet", f"{OVERFIT}/metrics.parquet"), {}),
    "a diagnosis written": (written(DIAGNOSES), {"diagnosis_score": 1, **REPORT}),
    # a run that failed: what was drawn from its last success does not pass for made
    "a failed run, asked for its page": (
        failed_overfit,
        {"train": 1, "walk": 1, "dashboard": 1},
        f"{OVERFIT}/dashboard.html",
    ),
    "a failed run, asked for its analysis": (
        failed_overfit,
        {"train": 1, "gap_analysis": 1},
        f"{OVERFIT}/gap-analysis.md",
    ),
    "a failed run, asked for the report": (
        failed_overfit,
        {"train": 1, "gap_analysis": 1, "phase_report": 1},
        "PHASE_19_REPORT.md",
    ),
    "a failed run of the study, asked for it": (
        failed_study,
        {"train": 1, "break_study": 1},
        "experiments/19-break-study/study.md",
    ),
}


def expected(edit):
    """Jobs that an edit should make, and the target that is asked for."""
    _, jobs, *target = EDITS[edit]
    return {name: count for name, count in jobs.items() if count}, *(target or ["all"])


@pytest.mark.parametrize("edit", EDITS)
def test_an_edit_makes_anew_what_it_touches(workflow, edit):
    jobs, target = expected(edit)
    EDITS[edit][0](workflow)
    assert workflow.jobs(target) == jobs


def table_row(edit):
    jobs, target = expected(edit)
    made = ", ".join(f"{name} × {count}" if count > 1 else name for name, count in sorted(jobs.items())) or "nothing"
    return f"| {edit} | {made} |" if target == "all" else f"| {edit} (`{target}`) | {made} |"


def test_the_table_in_docs_is_this_one():
    lines = (PROJECT / "docs" / "workflow.md").read_text().splitlines()
    assert [line for line in lines if line.startswith("| ") and line != "| edit | jobs |"] == list(
        map(table_row, EDITS)
    )
