"""When a backward pass is over: every gradient is in, and nobody has clipped it yet."""

from collections.abc import Callable, Sequence
from typing import Any

import torch


class BackwardEnd:
    """Calls `see` at the end of every backward pass that reaches one of `parameters`.

    The first parameter whose gradient comes in asks the engine for a call at the end of the pass. DDP averages its
    buckets in such a call of its own, so ours asks once more and comes after it. With gradient accumulation each
    micro-batch ends a pass; what is seen at the last one is the whole.
    """

    def __init__(self, parameters: Sequence[torch.nn.Parameter], see: Callable[[], None]) -> None:
        self._parameters, self._see = list(parameters), see
        self._hooked: dict[int, Any] = {}
        self._asked = False
        self.watch_unfrozen()

    def watch_unfrozen(self) -> None:
        """Hook what needs a gradient and has no hook yet; also forgets a pass that an exception cut short."""
        self._asked = False
        for p in self._parameters:
            if p.requires_grad and id(p) not in self._hooked:
                self._hooked[id(p)] = p.register_post_accumulate_grad_hook(self._ask)

    def remove(self) -> None:
        """Take all hooks off."""
        for handle in self._hooked.values():
            handle.remove()
        self._hooked = {}

    def _ask(self, parameter: torch.nn.Parameter) -> None:
        if not self._asked:
            self._asked = True
            queue(lambda: queue(self._over))

    def _over(self) -> None:
        self._asked = False
        if self._hooked:
            self._see()


def queue(call: Callable[[], None]) -> None:
    """Have the autograd engine call at the end of the running pass; torch's own DDP and FSDP ask it the same way."""
    torch.autograd.Variable._execution_engine.queue_callback(call)
