"""The configured weight decay does not reach the optimizer."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def drop(trainer: Trainer, strength: Strength) -> None:
    """Plain: no parameter decays. Subtle: the embedding does not."""
    optimizer = trainer.optimizer
    for name in optimizer.weight_decay:
        if strength == "plain" or name.startswith("embed"):
            optimizer.weight_decay[name] = 0.0


NO_WEIGHT_DECAY = Fault(
    name="no_weight_decay",
    summary="No parameter decays, although a decay is configured.",
    subtle="The embedding does not.",
    corrupts="optimizer",
    causes=("no_weight_decay", "decay_groups"),
    panels=(5,),
    change_trainer=drop,
)
