"""Now and then all weights are shaken, and the run has to recover."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

EVERY = 25  # steps
SHARE = {"plain": 0.35, "subtle": 0.15}  # of each tensor's root mean square


def shake(trainer: Trainer, strength: Strength) -> None:
    """A random displacement beside one update in twenty-five, as of a sum over processes that went wrong."""
    healthy = trainer.update

    def update(rate: float) -> None:
        healthy(rate)
        if trainer.now.index % EVERY == EVERY - 1:
            rng = np.random.default_rng([trainer.config.seed, 4, trainer.now.index])
            for parameter in trainer.model.parameters.values():
                size = SHARE[strength] * np.sqrt(np.mean(np.square(parameter.value)))
                parameter.value += size * rng.standard_normal(parameter.value.shape, np.float32)

    trainer.update = update


INSTABILITY = Fault(
    name="instability",
    summary="Every 25 steps all weights are displaced at random, by 35 % of their size.",
    subtle="They are displaced by 15 %.",
    corrupts="optimizer",
    causes=("instability",),
    panels=(1, 3),
    change_trainer=shake,
)
