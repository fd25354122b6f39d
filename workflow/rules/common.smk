"""The checked configuration, and what the rules' params are made of."""

import hashlib
import json
import os
import sys

from septet.code_digest import code_digest
from septet.config import (
    break_study_digest,
    break_study_runs,
    calibration_runs,
    effective_config,
)
from septet.config.load import check_config
from septet.errors import InputError
from septet.fault_bank import bank_entries
from septet.faults import check_faults

# A job's `septet` and `python` are those that run Snakemake, also when its environment is not activated.
shell.prefix(f"export PATH={os.path.dirname(sys.executable)}:$PATH; ")

try:
    CONFIG = check_faults(check_config(config, "configuration"), "configuration")
except InputError as error:
    sys.exit(f"septet: {error}")

RUNS = list(CONFIG.experiments)
HOT = [run for run in RUNS if run.startswith("19-hot/")]
STUDY = list(calibration_runs(CONFIG))
BREAK_STUDY = list(break_study_runs(CONFIG))
BLIND = CONFIG.lab.runs
RUN = "(?!foreign/)[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)?"
BLIND_RUN = "|".join(BLIND) or "(?!)"  # nothing at all matches the latter
OPEN_RUN = f"(?!(?:{BLIND_RUN})/){RUN}"


wildcard_constraints:
    run=RUN,


def settings(*sections):
    """Sections of the configuration as one line of JSON, keys sorted: a moved key must not rerun anything."""
    content = CONFIG.model_dump(mode="json", include=set(sections))
    return json.dumps(content, sort_keys=True)


def study_settings():
    """The section of the study, likewise."""
    return json.dumps(CONFIG.calibration.model_dump(mode="json"), sort_keys=True)


def break_study_settings():
    """The section of the study of the breaks, likewise."""
    return json.dumps(CONFIG.break_study.model_dump(mode="json"), sort_keys=True)


def run_config_of(run):
    """Everything that decides one run's bytes, as one line of JSON."""
    content = effective_config(CONFIG, run).model_dump(mode="json")
    return json.dumps(content, sort_keys=True)


def run_config(wildcards):
    """The same, for rules that make one run's outputs."""
    return run_config_of(wildcards.run)


def configs_of(*runs):
    """The same of several runs."""
    return json.dumps(
        {
            run: effective_config(CONFIG, run).model_dump(mode="json")
            for run in runs
            if run in RUNS
        },
        sort_keys=True,
    )


def code(command):
    """Digest of all code that a command can reach."""
    return code_digest(f"septet.cli.{command}")


def run_code(wildcards):
    """The digest of the code that trains a run."""
    return code("train_blind" if wildcards.run in BLIND else "train")


def lab_settings(*keys):
    """Some of the lab's settings as one line of JSON."""
    return json.dumps(CONFIG.lab.model_dump(include=set(keys)), sort_keys=True)


def written_by_hand(wildcards):
    """What a learner has written so far, and the reveal, which is nobody's output."""
    lab = "experiments/19-break-it"
    files = [f"{lab}/{CONFIG.lab.learner}-diagnoses.md", f"{lab}/reveal.json"]
    return [file for file in files if os.path.exists(file)]


def signatures_of(wildcards):
    """The healthy run's page shows its signatures; other runs have none yet."""
    return (
        "experiments/19-healthy/signatures.json"
        if wildcards.run == "19-healthy"
        else []
    )


def verdict_of(wildcards):
    """A run's page shows what the walk found; a blind run's verdict is sealed, so its page has none."""
    return [] if wildcards.run in BLIND else f"experiments/{wildcards.run}/walk.json"


def report_inputs(wildcards):
    """What the configuration has of what the report tells; it says of the rest that it was not run."""
    wanted = expand(
        "experiments/{run}/manifest.json",
        run=[run for run in RUNS if run in {"19-healthy", "19-overfit", *HOT, *BLIND}],
    )
    wanted += ["experiments/14-ngram-baseline/results.json"]
    if "19-healthy" in RUNS:
        wanted += ["experiments/19-healthy/signatures.json"]
    if "19-overfit" in RUNS:
        wanted += ["experiments/19-overfit/gap-analysis.json"]
    if BLIND:
        wanted += ["experiments/19-break-it/diagnosis-score.md"]
    if CONFIG.overhead:
        wanted += ["experiments/19-overhead/results.json"]
    return wanted


HEALTHY = "19-healthy"
SIDE_BY_SIDE = BLIND[:4]  # more are too narrow to read


def healthy_of(wildcards):
    """The record of the healthy run, a ghost behind every other run; none where the configuration has none."""
    files = ["manifest.json", "metrics.parquet"]
    return (
        [f"experiments/{HEALTHY}/{file}" for file in files]
        if HEALTHY in RUNS and wildcards.get("run") != HEALTHY
        else []
    )


def ghost_option(name):
    """The option that names the ghost's folder, where there is one."""
    return lambda wildcards: (
        f"--{name} experiments/{HEALTHY}" if healthy_of(wildcards) else ""
    )


def profile_digest(name):
    """The thresholds that a walk uses, as a digest: a changed one walks again."""
    path = os.path.join(workflow.basedir, "config", "stability", f"{name}.yaml")
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]
