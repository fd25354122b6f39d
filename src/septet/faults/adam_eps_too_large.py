"""An eps that drowns Adam's second moment."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

EPS = {"plain": 1.0, "subtle": 1e-3}


def drown(trainer: Trainer, strength: Strength) -> None:
    """The optimizer's own setting; the configuration keeps its own."""
    trainer.optimizer.config = trainer.optimizer.config.model_copy(update={"eps": EPS[strength]})


ADAM_EPS_TOO_LARGE = Fault(
    name="adam_eps_too_large",
    summary="The optimizer runs with an eps of 1.",
    subtle="It runs with 1e-3.",
    corrupts="optimizer",
    causes=("adam_eps_too_large",),
    panels=(1,),
    change_trainer=drown,
)
