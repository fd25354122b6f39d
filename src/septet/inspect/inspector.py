"""Asks each quantity when and what, and puts the answers into rows."""

from collections.abc import Sequence

import numpy as np

from septet.gpt.hooks import Array, Handle
from septet.inspect.quantity import Quantity
from septet.record.rows import Rows
from septet.training.loop import Trainer


class Inspector:
    """Watches one trainer; without it the loop is bare and computes the same bytes.

    Args:
        quantities: what to measure; their order is the order within a step.
        rows: where the values go.
    """

    def __init__(self, quantities: Sequence[Quantity], rows: Rows) -> None:
        self.quantities = list(quantities)
        self.rows = rows
        self._attached: list[Handle] = []
        self._watching: list[Handle] = []

    def attach(self, trainer: Trainer) -> None:
        """Start watching."""
        self._attached = [
            trainer.add_callback("step_start", self._watch),
            trainer.add_callback("gradient", lambda t: self._measure(t, "gradient")),
            trainer.add_callback("step_end", lambda t: self._measure(t, "step_end")),
        ]

    def detach(self) -> None:
        """Stop watching: every hook and callback of the inspector is gone."""
        _remove(self._attached)
        _remove(self._watching)

    def finish(self, trainer: Trainer) -> None:
        """The row after the last update: what needs no batch."""
        step = trainer.steps_done
        with np.errstate(all="ignore"):  # as in the loop: Inf and NaN are results
            for quantity in self.quantities:
                if quantity.at_end and quantity.every:
                    self.rows.put(step, quantity.measure(trainer))

    def state(self) -> dict[str, Array]:
        """Tensors of all quantities, for checkpoints."""
        return {f"{type(q).__name__}.{key}": t for q in self.quantities for key, t in q.state().items()}

    def restore(self, state: dict[str, Array]) -> None:
        """Take `state` back."""
        for quantity in self.quantities:
            prefix = f"{type(quantity).__name__}."
            quantity.restore({k.removeprefix(prefix): t for k, t in state.items() if k.startswith(prefix)})

    def _watch(self, trainer: Trainer) -> None:
        step = trainer.now.index
        self._watching = [h for q in self.quantities if q.due(step) for h in q.watch(trainer)]

    def _measure(self, trainer: Trainer, moment: str) -> None:
        if moment == "gradient":  # from here on forward passes are evaluations, not training
            _remove(self._watching)
        for quantity in self.quantities:
            if quantity.moment == moment and quantity.due(trainer.now.index):
                self.rows.put(trainer.now.index, quantity.measure(trainer))


def _remove(handles: list[Handle]) -> None:
    while handles:
        handles.pop().remove()
