"""The same few batches come again and again."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array
from septet.training import DataOrder, Trainer


class Cycle(DataOrder):
    """The first batches of the order, over and over; a batch that comes again has the index that it had."""

    batches = 2

    def next(self) -> tuple[int, Array]:
        """The next batch: its index in the run's order, and its rows (B,)."""
        if self.index == min(self.batches, self.per_epoch):
            self.index = 0
        rows = self._permutation[self.index * self.batch_size : (self.index + 1) * self.batch_size]
        self.index += 1
        return self.index - 1, rows


class LongCycle(Cycle):
    """The same with more batches."""

    batches = 16


def cycle(trainer: Trainer, strength: Strength) -> None:
    """The order starts as the healthy one does."""
    kind = Cycle if strength == "plain" else LongCycle
    trainer.order = kind(len(trainer.tokens), trainer.config.batch_size, trainer.config.seed)


DATA_REPEATS = Fault(
    name="data_repeats",
    summary="The first two batches come again and again.",
    subtle="The first sixteen do.",
    corrupts="data",
    causes=("data_repeats", "overfitting"),
    panels=(1, 7),
    change_trainer=cycle,
)
