"""Panel 3: global gradient norm, and whether it was clipped."""

from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class GradNorm(Quantity):
    """`grad_norm`, global L2 before clipping; `clipped`, 1 where clipping changed the update."""

    moment = "step_end"

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """The loop has both."""
        return {"grad_norm": trainer.now.grad_norm, "clipped": int(trainer.now.clipped)}
