"""Now and then an update is far too large."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

EVERY = 25  # steps
FACTOR = {"plain": 100.0, "subtle": 25.0}


def jolt(trainer: Trainer, strength: Strength) -> None:
    """One update in twenty-five moves the weights by a multiple of what the logged rate says."""
    healthy = trainer.update

    def update(rate: float) -> None:
        healthy(rate * FACTOR[strength] if trainer.now.index % EVERY == EVERY - 1 else rate)

    trainer.update = update


INSTABILITY = Fault(
    name="instability",
    summary="Every 25th update is a hundred times too large.",
    subtle="It is twenty-five times too large.",
    corrupts="optimizer",
    causes=("instability", "rate_too_high"),
    panels=(1, 3),
    change_trainer=jolt,
)
