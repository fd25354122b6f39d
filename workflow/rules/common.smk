"""The checked configuration, and what the rules' params are made of."""

import json
import os
import sys

from septet.code_digest import code_digest
from septet.config import calibration_runs, effective_config
from septet.config.load import check_config
from septet.errors import InputError

# A job's `septet` and `python` are those that run Snakemake, also when its environment is not activated.
shell.prefix(f"export PATH={os.path.dirname(sys.executable)}:$PATH; ")

try:
    CONFIG = check_config(config, "configuration")
except InputError as error:
    sys.exit(f"septet: {error}")

RUNS = list(CONFIG.experiments)
HOT = [run for run in RUNS if run.startswith("19-hot/")]
STUDY = list(calibration_runs(CONFIG))


wildcard_constraints:
    run="[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)?",


def settings(*sections):
    """Sections of the configuration as one line of JSON, keys sorted: a moved key must not rerun anything."""
    content = CONFIG.model_dump(mode="json", include=set(sections))
    return json.dumps(content, sort_keys=True)


def study_settings():
    """The section of the study, likewise."""
    return json.dumps(CONFIG.calibration.model_dump(mode="json"), sort_keys=True)


def run_config(wildcards):
    """Everything that decides one run's bytes, as one line of JSON."""
    content = effective_config(CONFIG, wildcards.run).model_dump(mode="json")
    return json.dumps(content, sort_keys=True)


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


def signatures_of(wildcards):
    """The healthy run's page shows its signatures; other runs have none yet."""
    return (
        "experiments/19-healthy/signatures.json"
        if wildcards.run == "19-healthy"
        else []
    )
