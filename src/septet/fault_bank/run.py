"""Train the runs of one entry, one after another in this process."""

from collections.abc import Callable
from pathlib import Path

from septet.experiment import run_experiment
from septet.fault_bank.entries import Entry
from septet.record.manifest import Manifest
from septet.training import Step


class _InterruptionError(Exception):
    """The interruption that a resumed control has."""


def run_entry(entry: Entry, folder: Path, *, code: str = "", progress: bool = True) -> list[Manifest]:
    """Write one record a seed into `folder/<seed>`; returns their manifests.

    Raises:
        InputError: the configuration does not fit together.
    """
    return [_run(entry, seed, folder / str(seed), code, progress) for seed in entry.seeds]


def _run(entry: Entry, seed: int, folder: Path, code: str, progress: bool) -> Manifest:
    config, name = entry.with_seed(seed), f"18-fault-bank/{entry.kind}/{entry.variant}/{seed}"

    def train(on_step: Callable[[Step], None] | None = None) -> Manifest:
        return run_experiment(config, name, folder, code=code, progress=progress, on_step=on_step)

    if entry.resume_at is None:
        return train()
    try:
        return train(_interrupt_after(entry.resume_at))
    except _InterruptionError:
        return train()


def _interrupt_after(updates: int) -> Callable[[Step], None]:
    def on_step(step: Step) -> None:
        if step.index + 1 == updates:
            raise _InterruptionError

    return on_step
