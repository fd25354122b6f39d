"""The loss is a sum where a mean is meant."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def sum_up(trainer: Trainer, strength: Strength) -> None:
    """Plain: over all targets. Subtle: over each row's, and then the mean over rows."""
    divisor = 1 if strength == "plain" else trainer.config.batch_size
    trainer.divisor = lambda counted, counted_in_all: divisor


LOSS_REDUCTION = Fault(
    name="loss_reduction",
    summary="The loss is the sum over the batch's targets.",
    subtle="It is the mean over rows of the sum over a row's targets.",
    corrupts="loss",
    causes=("loss_reduction",),
    panels=(1, 3),
    change_trainer=sum_up,
)
