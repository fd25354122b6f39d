"""Adam's moments start from 0 at every update; its counter does not."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def forget(trainer: Trainer, strength: Strength) -> None:
    """Plain: both moments. Subtle: the second."""

    def reset(trainer: Trainer) -> None:
        kept = [trainer.optimizer.v] if strength == "subtle" else [trainer.optimizer.m, trainer.optimizer.v]
        for moments in kept:
            for moment in moments.values():
                moment.fill(0)

    trainer.add_callback("step_start", reset)


MOMENTS_NOT_KEPT = Fault(
    name="moments_not_kept",
    summary="Both moments are reset before every update.",
    subtle="The second moment is.",
    corrupts="optimizer",
    causes=("moments_not_kept", "optimizer_rebuilt"),
    panels=(1,),
    change_trainer=forget,
)
