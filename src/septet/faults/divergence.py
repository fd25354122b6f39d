"""Weights that grow for good from the middle of the run on."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

FROM = 0.5  # share of the run
GROWTH = {"plain": 1.03, "subtle": 1.005}  # a step


def grow(trainer: Trainer, strength: Strength) -> None:
    """As where weight decay has the wrong sign; LayerNorm hides it for a while, the tied head does not."""
    healthy, start = trainer.update, int(FROM * trainer.config.steps)

    def update(rate: float) -> None:
        healthy(rate)
        if trainer.now.index >= start:
            for parameter in trainer.model.parameters.values():
                parameter.value *= GROWTH[strength]

    trainer.update = update


DIVERGENCE = Fault(
    name="divergence",
    summary="From half of the run on, all weights grow by 3 % a step.",
    subtle="They grow by half a per cent a step.",
    corrupts="optimizer",
    causes=("divergence", "instability"),
    panels=(1, 3, 5),
    change_trainer=grow,
)
