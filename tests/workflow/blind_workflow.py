"""A finished run of everything on the small configuration with a blind lab."""

from blindness import Lab
from small_workflow import SMALL, Workflow

from septet.faults import FAULTS

RUNS = ["19-break-it/01", "19-break-it/02", "19-break-it/03"]
LEARNER = "ana"
BLIND = {
    **SMALL,
    "experiments": {"19-healthy": {"seed": 42}, **{run: {"seed": 42} for run in RUNS}},
    "lab": {"learner": LEARNER, "runs": RUNS, "breaks": ["bad_init", "broken_mask", "no_warmup"]},
    "report": {"picture_scale": 0.2},
}


def finished_blind_lab(folder):
    """The workflow in `folder`, after `all`; what it printed is in `printed`."""
    assert set(BLIND["lab"]["breaks"]) <= set(FAULTS)
    workflow = Workflow(folder)
    workflow.configure(BLIND)
    done = workflow.run("all", options=["--printshellcmds"])
    assert done.returncode == 0, done.stderr
    workflow.printed = done.stdout + done.stderr
    return workflow


def as_lab(workflow, folder=None, printed=None):
    """What the checks of blindness read; in another `folder`, or with other words `printed`, if given."""
    return Lab(folder or workflow.folder, RUNS, BLIND["lab"]["breaks"], LEARNER, printed or workflow.printed)
