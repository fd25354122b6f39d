"""The bank is a target of its own. Real Snakemake runs, one of them for real."""

import pytest
from small_workflow import SMALL, Workflow

pytestmark = pytest.mark.workflow
BANK = {
    "tuning_seeds": [1],
    "held_out_seeds": [2],
    "faults": ["bad_init", "no_warmup"],
    "controls": {"reference": {}},
}
FOLDER = "experiments/18-fault-bank"


@pytest.fixture
def workflow(tmp_path):
    small = Workflow(tmp_path)
    small.configure(SMALL | {"fault_bank": BANK})
    return small


def test_the_bank_is_no_part_of_all(workflow):
    assert not any(name.startswith("fault") for name in workflow.jobs("all"))
    assert workflow.jobs("fault-bank") == {"fault-bank": 1, "fault_bank_run": 4}
    assert workflow.jobs("fault-bank-tuning") == {"fault-bank-tuning": 1, "fault_bank_tuning_run": 4}


def test_another_fault_s_change_reruns_nothing_else(workflow):
    assert workflow.run("fault-bank").returncode == 0
    assert {name for name in workflow.outputs() if name.endswith("manifest.json")} == {
        f"{FOLDER}/{entry}/2/manifest.json"
        for entry in ("bad_init/plain", "bad_init/subtle", "no_warmup/plain", "control/reference")
    }
    assert workflow.jobs("fault-bank") == {}
    changed = BANK | {"overrides": {"no_warmup": {"training": {"clip": 0.5}}}}
    workflow.configure(SMALL | {"fault_bank": changed})
    assert workflow.jobs("fault-bank") == {"fault_bank_run": 1, "fault-bank": 1}
