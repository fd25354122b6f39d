"""A gradient with the wrong sign."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def flip(trainer: Trainer, strength: Strength) -> None:
    """Once the norm is measured, which has no sign. Plain: all. Subtle: the last block's."""
    wrong = "" if strength == "plain" else f"block_{len(trainer.model.block) - 1}."

    def negate(trainer: Trainer) -> None:
        for name, parameter in trainer.model.parameters.items():
            if name.startswith(wrong):
                parameter.grad *= -1

    trainer.add_callback("gradient", negate)


GRADIENT_SIGN = Fault(
    name="gradient_sign",
    summary="Every update goes up the loss.",
    subtle="Updates of the last block do.",
    corrupts="optimizer",
    causes=("wrong_gradient", "divergence"),
    panels=(1, 3),
    change_trainer=flip,
)
