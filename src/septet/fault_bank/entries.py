"""Which runs the bank has."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal

from septet.config import Config, RunConfig, bank_config
from septet.config.schema import Count, Section, Seed
from septet.errors import InputError
from septet.faults import FAULTS

CONTROL = "control"  # stands where a fault's name does, for runs that are not broken
Seeds = Literal["held-out", "tuning"]


class Entry(Section):
    """One fault at one strength, or one control: the same configuration with several seeds.

    Attributes:
        kind: the fault, or `control`.
        variant: its strength, or the control's name.
        run: the configuration, whose seed is not yet one of `seeds`.
        seeds: one run each.
        resume_at: updates after which the run is interrupted and, rightly, resumed.
    """

    kind: str
    variant: str
    run: RunConfig
    seeds: list[Seed]
    resume_at: Count | None = None

    def with_seed(self, seed: int) -> RunConfig:
        """One run's configuration."""
        return self.run.model_copy(update={"training": self.run.training.model_copy(update={"seed": seed})})


def bank_entries(config: Config, seeds: Seeds = "held-out") -> list[Entry]:
    """All entries, faults in the order of the registry, then controls; none without a `fault_bank` section."""
    bank = config.fault_bank
    if bank is None:
        return []
    numbers = bank.held_out_seeds if seeds == "held-out" else bank.tuning_seeds
    wanted = FAULTS if bank.faults is None else bank.faults
    faults = [_fault_entry(config, name, numbers) for name in FAULTS if name in wanted]
    return [entry for both in faults for entry in both] + [
        Entry(
            kind=CONTROL,
            variant=name,
            run=bank_config(config, control.changes),
            seeds=list(numbers),
            resume_at=control.resume_at,
        )
        for name, control in bank.controls.items()
    ]


def find_entry(entries: Sequence[Entry], kind: str, variant: str) -> Entry:
    """The entry of a fault and a strength, or of `control` and a name.

    Raises:
        InputError: there is none.
    """
    for entry in entries:
        if (entry.kind, entry.variant) == (kind, variant):
            return entry
    kinds = list(dict.fromkeys(entry.kind for entry in entries))
    if kind not in kinds:
        close = get_close_matches(kind, kinds, n=1)
        meant = f", did you mean {close[0]!r}?" if close else ""
        raise InputError(f"the fault bank has no {kind[:60]!r}{meant}")
    variants = [entry.variant for entry in entries if entry.kind == kind]
    raise InputError(f"the fault bank has no {kind} {variant[:60]!r}; it has {', '.join(variants)}")


def _fault_entry(config: Config, name: str, seeds: Sequence[int]) -> list[Entry]:
    assert config.fault_bank is not None
    run = bank_config(config, config.fault_bank.overrides.get(name, {}))
    return [
        Entry(
            kind=name,
            variant=strength,
            run=run.model_copy(update={"fault": name, "fault_strength": strength}),
            seeds=list(seeds),
        )
        for strength in FAULTS[name].strengths
    ]
