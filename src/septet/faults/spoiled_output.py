"""A value that is not finite, at one place, from one step on: what the faults of this kind share."""

from collections.abc import Callable

from septet.config import Strength
from septet.gpt import GPT, Module
from septet.gpt.hooks import Array
from septet.training import Trainer

FROM = {"plain": 0.4, "subtle": 0.7}  # share of the run: late enough that it looked well


def spoil(place: Callable[[GPT], Module], value: float) -> Callable[[Trainer, Strength], None]:
    """A `change_trainer` that puts `value` into the output of one module.

    Plain: into all of it, at every step from `FROM` of the run on. Subtle: later, into one number, at that one step;
    the gradients of one batch take all weights with them.
    """

    def change(trainer: Trainer, strength: Strength) -> None:
        start = int(FROM[strength] * trainer.config.steps)

        def write(module: Module, output: Array) -> None:
            if strength == "plain" and trainer.now.index >= start:
                output.fill(value)
            elif trainer.now.index == start:
                output.flat[0] = value

        place(trainer.model).register_forward_hook(write)

    return change
