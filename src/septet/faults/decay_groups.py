"""Weight decay hits parameters that it should not."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def decay_all(trainer: Trainer, strength: Strength) -> None:
    """Plain: everything decays. Subtle: LayerNorm gains do, as where a group is made by names."""
    optimizer = trainer.optimizer
    for name in optimizer.weight_decay:
        if strength == "plain" or name.endswith(".gain"):
            optimizer.weight_decay[name] = optimizer.config.weight_decay


DECAY_GROUPS = Fault(
    name="decay_groups",
    summary="Biases and LayerNorms decay too.",
    subtle="LayerNorm gains decay too.",
    corrupts="optimizer",
    causes=("decay_groups",),
    panels=(5,),
    change_trainer=decay_all,
)
