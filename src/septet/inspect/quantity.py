"""The two questions every quantity answers: when, and what."""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal

import numpy as np

from septet.gpt.hooks import Array, Handle
from septet.training.loop import Trainer


class Quantity(ABC):
    """One measured thing.

    Args:
        every: steps between two measurements; 0 never measures.

    Attributes:
        moment: `gradient` measures weights before the update and gradients before clipping, as the record's `step`
            means it; `step_end` measures what the update did.
        at_end: whether it is also measured once after the last update; only what needs no batch can be.
    """

    moment: ClassVar[Literal["gradient", "step_end"]] = "gradient"
    at_end: ClassVar[bool] = False

    def __init__(self, every: int) -> None:
        self.every = every

    def due(self, step: int) -> bool:
        """When: at step 0 and every `every` steps."""
        return self.every > 0 and step % self.every == 0

    def watch(self, trainer: Trainer) -> list[Handle]:
        """Hooks for this step only; the inspector removes them when the gradient is complete."""
        return []

    @abstractmethod
    def measure(self, trainer: Trainer) -> dict[str, float]:
        """What: values by series name."""

    def state(self) -> dict[str, Array]:
        """Tensors that the next measurement starts from, for checkpoints."""
        return {}

    def restore(self, state: dict[str, Array]) -> None:
        """Take `state` back."""
        assert not state, f"{type(self).__name__} keeps no state, but got {sorted(state)}"


class RunningMean:
    """Mean over the micro-batches of one step; NaN before the first."""

    def __init__(self) -> None:
        self.total, self.count = 0.0, 0.0

    def add(self, total: float, count: float) -> None:
        """Add `count` values that sum to `total`."""
        self.total += total
        self.count += count

    @property
    def value(self) -> float:
        """The mean so far."""
        return float(np.float64(self.total) / self.count) if self.count else float("nan")
