"""Each micro-batch is averaged over its own targets, and the averages are summed."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed
from septet.training import Trainer

MICRO_BATCHES = {"plain": 8, "subtle": 2}


def accumulate(config: RunConfig, strength: Strength) -> RunConfig:
    """What the run asks for, and rightly: the same batch in k pieces."""
    return changed(config, {"training": {"micro_batches": MICRO_BATCHES[strength]}})


def forget_to_divide(trainer: Trainer, strength: Strength) -> None:
    """The /k is missing: loss and gradient are k times too large."""
    trainer.divisor = lambda counted, counted_in_all: max(1, counted)


ACCUMULATION_NOT_AVERAGED = Fault(
    name="accumulation_not_averaged",
    summary="Gradients of eight micro-batches are summed without the division by eight.",
    subtle="Those of two are.",
    corrupts="loss",
    causes=("accumulation_not_averaged", "loss_reduction"),
    panels=(1, 3),
    change_config=accumulate,
    change_trainer=forget_to_divide,
)
