"""Adam without momentum."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

BETA1 = {"plain": 0.0, "subtle": 0.4}


def take_momentum(trainer: Trainer, strength: Strength) -> None:
    """The optimizer's own setting; the configuration keeps its own."""
    trainer.optimizer.config = trainer.optimizer.config.model_copy(update={"beta1": BETA1[strength]})


BETA1_ZERO = Fault(
    name="beta1_zero",
    summary="The optimizer runs with a beta1 of 0.",
    subtle="It runs with 0.4.",
    corrupts="optimizer",
    causes=("beta1_zero",),
    panels=(1,),
    change_trainer=take_momentum,
)
