"""When and what of one measured thing, on hooks that look only where a measurement is due."""

import warnings
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import torch

from septet.torch.architecture import Point
from septet.torch.first_tensor import first_tensor
from septet.torch.undisturbed import plain_math

See = Callable[[torch.Tensor], None]


class Quantity(ABC):
    """One measured thing.

    Args:
        every: updates between two measurements; 0 never measures.

    Attributes:
        watching: whether this update is one that it measures.
        needs_update: whether there is nothing to measure where the update was left out.
    """

    needs_update = False

    def __init__(self, every: int) -> None:
        self.every = every
        self.watching = False

    def due(self, step: int) -> bool:
        """When: at step 0 and every `every` steps, as `septet.inspect` does."""
        return self.every > 0 and step % self.every == 0

    def hooks(self) -> list[Any]:
        """Handles of the hooks that it needs; they stay on until the inspector closes."""
        return []

    def start(self) -> None:  # noqa: B027 - some have nothing to do then
        """The first forward pass of a due update begins; weights are those before the update."""

    @abstractmethod
    def measure(self) -> dict[str, Any]:
        """What: values by series name, when the update is done."""

    def look(self, point: Point, see: See) -> Any:
        """A hook that shows `see` the tensor at `point`, of training passes while `watching`."""

        def hook(module: torch.nn.Module, *values: Any) -> None:
            if self.watching and torch.is_grad_enabled():
                tensor = first_tensor(values[-1] if point.side == "output" else values)
                if tensor is not None:
                    with self.guarded(), plain_math(tensor.device):
                        see(tensor.detach())

        if point.side == "output":
            return point.module.register_forward_hook(hook)
        return point.module.register_forward_pre_hook(hook, with_kwargs=True)

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """A fault of the instrument must not end the training: it says so, and is not measured any more."""
        try:
            yield
        except Exception as error:
            self.watching, self.every = False, 0
            warnings.warn(f"septet: {type(self).__name__} is not measured any more: {error!r}", stacklevel=2)
