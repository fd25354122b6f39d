"""How large is the first update, measured in learning rates?"""

from collections.abc import Callable

import numpy as np

from septet.gpt.hooks import Array
from septet.training.loop import Trainer


def watch_first_update(trainer: Trainer, found: Callable[[float], None]) -> None:
    """Calls `found` after the first update of a run.

    With its root mean square over its learning rate, decay left out, over all entries that have a gradient. Adam's
    first update is rate · g / |g|, so 1 (Kingma and Ba 2015, section 2.1); without bias correction it is
    (1 - β₁) / √(1 - β₂), for gradient descent it is the gradient's. A rate of 0 gives NaN.
    """
    around_first_update(trainer, _rms, found)


def around_first_update(
    trainer: Trainer, measure: Callable[[Trainer, dict[str, Array]], float], found: Callable[[float], None]
) -> None:
    """Calls `found` with what `measure` makes, after the first update, of the trainer and the parameters before it."""
    before: dict[str, Array] = {}

    def start(trainer: Trainer) -> None:
        if trainer.now.index == 0:
            before.update({name: p.value.copy() for name, p in trainer.model.parameters.items()})

    def end(trainer: Trainer) -> None:
        if before:
            found(measure(trainer, before))
            before.clear()

    trainer.add_callback("step_start", start)
    trainer.add_callback("step_end", end)


def _rms(trainer: Trainer, before: dict[str, Array]) -> float:
    rate, decay = trainer.now.learning_rate, trainer.optimizer.weight_decay
    squares, count = 0.0, 0
    with np.errstate(all="ignore"):
        for name, p in trainer.model.parameters.items():
            moved = before[name].astype(np.float64) * (1 - rate * decay.get(name, 0.0)) - p.value
            moved = moved[p.grad != 0]
            squares += float(np.square(moved).sum())
            count += moved.size
        return float(np.sqrt(np.float64(squares) / count) / rate)
