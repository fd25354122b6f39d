"""What was done to each run of the fault bank, and where its record lies."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from septet.config.schema import FaultBankConfig
from septet.faults import FAULTS
from septet.scoreboard.judged import CONTROL, Split, Truth
from septet.scoreboard.right_questions import right_questions


class BankRun(NamedTuple):
    """One run of the bank."""

    truth: Truth
    seed: int
    split: Split
    folder: Path


def bank_truths(bank: FaultBankConfig, folder: Path) -> Iterator[BankRun]:
    """Every run that the bank's settings name: faults in the order of the registry, then controls."""
    wanted = FAULTS if bank.faults is None else bank.faults
    truths = [
        Truth(
            kind=name,
            variant=strength,
            family=fault.corrupts,
            causes=fault.causes,
            questions=right_questions(name),
        )
        for name, fault in FAULTS.items()
        if name in wanted
        for strength in fault.strengths
    ]
    truths += [Truth(kind=CONTROL, variant=name, family=CONTROL) for name in bank.controls]
    splits: tuple[tuple[Split, list[int]], ...] = (("held-out", bank.held_out_seeds), ("tuning", bank.tuning_seeds))
    for truth in truths:
        for split, seeds in splits:
            for seed in seeds:
                yield BankRun(truth, seed, split, folder / truth.kind / truth.variant / str(seed))
