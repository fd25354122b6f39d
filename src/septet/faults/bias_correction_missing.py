"""Adam without its bias correction."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import AdamW, Trainer


class Uncorrected(AdamW):
    """Neither moment is corrected: the first update is (1 - β₁) / √(1 - β₂) of the right one."""

    def bias_corrections(self) -> tuple[float, float]:
        """1 and 1: nothing to correct."""
        return 1.0, 1.0


class HalfCorrected(AdamW):
    """Only the first moment is corrected: the first update is 1 / √(1 - β₂) of the right one."""

    def bias_corrections(self) -> tuple[float, float]:
        """1 - β₁ᵗ, and 1."""
        return super().bias_corrections()[0], 1.0


def leave_out(trainer: Trainer, strength: Strength) -> None:
    """Another AdamW over the same parameters."""
    kind = Uncorrected if strength == "plain" else HalfCorrected
    trainer.optimizer = kind(trainer.model.parameters, trainer.config.adamw)


BIAS_CORRECTION_MISSING = Fault(
    name="bias_correction_missing",
    summary="Neither of Adam's moments is corrected for starting at 0.",
    subtle="The second is not.",
    corrupts="optimizer",
    causes=("bias_correction_missing",),
    panels=(1,),
    change_trainer=leave_out,
)
