"""Panel 1: loss of the batch, and which batch it was."""

from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class TrainLoss(Quantity):
    """`loss/train` in nats per counted target, before the update; `batch`, its index in the run's data order."""

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """The loop has both."""
        return {"loss/train": trainer.now.loss, "batch": trainer.now.batch}
