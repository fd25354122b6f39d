"""Parameters that the optimizer does not have."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def freeze(trainer: Trainer, strength: Strength) -> None:
    """Plain: all. Subtle: those of the first block."""
    optimizer = trainer.optimizer
    frozen = "" if strength == "plain" else "block_0."
    for name in [name for name in optimizer.parameters if name.startswith(frozen)]:
        del optimizer.parameters[name], optimizer.weight_decay[name]  # m and v stay, for checkpoints


PARAMETERS_FROZEN = Fault(
    name="parameters_frozen",
    summary="The optimizer has no parameter at all.",
    subtle="It has none of the first block.",
    corrupts="optimizer",
    causes=("parameters_frozen",),
    panels=(1, 5),
    change_trainer=freeze,
)
