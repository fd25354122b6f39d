"""Mixed precision: the factor on the loss, and the updates it left out."""

from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class LossScale(Quantity):
    """`loss_scale` of this step's backward pass; `skipped_updates`, 1 where the update was left out.

    Outside mixed precision neither is measured, and the record has no such columns.
    """

    moment = "step_end"

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """The loop has both."""
        if trainer.now.loss_scale is None:
            return {}
        return {"loss_scale": trainer.now.loss_scale, "skipped_updates": int(bool(trainer.now.skipped))}
