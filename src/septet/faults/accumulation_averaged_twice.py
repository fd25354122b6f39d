"""The mean over micro-batches is divided by their number once more."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed
from septet.training import Trainer

MICRO_BATCHES = {"plain": 8, "subtle": 2}


def accumulate(config: RunConfig, strength: Strength) -> RunConfig:
    """What the run asks for, and rightly: the same batch in k pieces."""
    return changed(config, {"training": {"micro_batches": MICRO_BATCHES[strength]}})


def divide_again(trainer: Trainer, strength: Strength) -> None:
    """Loss and gradient are k times too small."""
    trainer.divisor = lambda counted, counted_in_all: max(1, counted_in_all) * MICRO_BATCHES[strength]


ACCUMULATION_AVERAGED_TWICE = Fault(
    name="accumulation_averaged_twice",
    summary="The mean over eight micro-batches is divided by eight again.",
    subtle="That over two is divided by two.",
    corrupts="loss",
    causes=("accumulation_averaged_twice", "loss_reduction"),
    panels=(1, 3),
    change_config=accumulate,
    change_trainer=divide_again,
)
