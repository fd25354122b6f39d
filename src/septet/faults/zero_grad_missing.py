"""Gradients are not reset before a new batch."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def keep_gradients(trainer: Trainer, strength: Strength) -> None:
    """Plain: never. Subtle: every second step; the first step of a run starts from 0 anyhow."""
    healthy = trainer.zero_grad

    def zero_grad() -> None:
        if strength == "subtle" and trainer.now.index % 2 == 0:
            healthy()

    trainer.zero_grad = zero_grad


ZERO_GRAD_MISSING = Fault(
    name="zero_grad_missing",
    summary="Gradients add up over the whole run.",
    subtle="They are reset at every second step only.",
    corrupts="optimizer",
    causes=("zero_grad_missing",),
    panels=(3,),
    keeps_state=True,  # gradients are in no checkpoint
    change_trainer=keep_gradients,
)
