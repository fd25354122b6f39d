"""Every fault by name; a new one is a file and a line here."""

from difflib import get_close_matches

from septet.config import Config, RunConfig
from septet.errors import InputError
from septet.faults.bad_init import BAD_INIT
from septet.faults.broken_mask import BROKEN_MASK
from septet.faults.fault import Fault
from septet.faults.no_warmup import NO_WARMUP

FAULTS = {fault.name: fault for fault in (BAD_INIT, NO_WARMUP, BROKEN_MASK)}
HEALTHY = Fault("none", "Nothing is changed.", "config", ("nothing",), ())


def find_fault(name: str, where: str = "fault") -> Fault:
    """The fault called `name`; `where` is the key that asked for it.

    Raises:
        InputError: there is none.
    """
    if name not in FAULTS:
        close = get_close_matches(name, FAULTS, n=1)
        meant = f", did you mean {close[0]!r}?" if close else f"; there are {', '.join(FAULTS)}"
        raise InputError(f"{where} is {name[:60]!r}, which is no fault{meant}")
    return FAULTS[name]


def fault_of(run: RunConfig) -> Fault:
    """The fault of a run, which changes nothing in a healthy one.

    Raises:
        InputError: its name is unknown.
    """
    return find_fault(run.fault) if run.fault else HEALTHY


def check_faults(config: Config, source: str = "config") -> Config:
    """The configuration, once every fault that it names exists.

    Raises:
        InputError: one does not.
    """
    for name, experiment in config.experiments.items():
        if experiment.fault is not None:
            find_fault(experiment.fault, f"{source}: experiments.{name}.fault")
    for kind, studied in config.break_study.runs.items():
        if studied.fault is not None:
            find_fault(studied.fault, f"{source}: break_study.runs.{kind}.fault")
    for index, name in enumerate(config.lab.breaks):
        find_fault(name, f"{source}: lab.breaks.{index}")
    return config
