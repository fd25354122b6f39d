"""Mean log-sum-exp of the logits: drifts when the softmax's free constant does (PaLM, section 5)."""

from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class LogZ(Quantity):
    """`log_z`, in nats, mean over counted targets."""

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """The loop has it."""
        return {"log_z": trainer.now.log_z}
