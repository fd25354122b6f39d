"""Adam's second moment forgets at the wrong rate."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

BETAS = {"plain": {"beta2": 0.1}, "subtle": {"beta1": 0.95, "beta2": 0.9}}


def swap(trainer: Trainer, strength: Strength) -> None:
    """The optimizer's own setting; the configuration keeps its own."""
    trainer.optimizer.config = trainer.optimizer.config.model_copy(update=BETAS[strength])


BETA2_WRONG = Fault(
    name="beta2_wrong",
    summary="The optimizer runs with a beta2 of 0.1.",
    subtle="Its two betas are swapped.",
    corrupts="optimizer",
    causes=("beta2_wrong",),
    panels=(1,),
    change_trainer=swap,
)
