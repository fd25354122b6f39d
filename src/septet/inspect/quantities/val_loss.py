"""Panels 1 and 7: loss on held-out rows, all together and by verb class."""

from typing import NamedTuple

from septet.gpt.hooks import Array
from septet.inspect.quantity import Quantity
from septet.training.evaluate import evaluate
from septet.training.loop import Trainer


class ValRows(NamedTuple):
    """The held-out rows."""

    tokens: Array  # (N, L)
    lengths: Array  # (N,)
    irregular: Array  # (N,) bool, True where the row's verb is one of the irregular ones


class ValLoss(Quantity):
    """`loss/val`, `loss/regular`, `loss/irregular`: nats per counted target, always under the causal mask."""

    at_end = True

    def __init__(self, every: int, val: ValRows) -> None:
        super().__init__(every)
        self.val = val

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """One pass over all held-out rows; the classes are shares of it."""
        result = evaluate(trainer.model, self.val.tokens, self.val.lengths, trainer.pad_id)
        return {
            "loss/val": result.mean(),
            "loss/regular": result.mean(~self.val.irregular),
            "loss/irregular": result.mean(self.val.irregular),
        }
