"""Panel 2: the rate that the optimizer used."""

from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class LearningRate(Quantity):
    """`learning_rate` of this step's update."""

    moment = "step_end"

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """As the optimizer was given it."""
        return {"learning_rate": trainer.now.learning_rate}
