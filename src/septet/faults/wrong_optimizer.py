"""Another optimizer than the configured one."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import AdamW, Trainer


class SGD(AdamW):
    """Plain gradient descent with decoupled decay; moments stay 0."""

    def step(self, learning_rate: float) -> None:
        """w -= rate · g."""
        self.updates += 1
        for name, p in self.parameters.items():
            p.value *= 1 - learning_rate * self.weight_decay[name]
            p.value -= learning_rate * p.grad


class CoupledAdam(AdamW):
    """Adam with L2 decay in the gradient, where the second moment divides it out (Kingma and Ba 2015)."""

    def step(self, learning_rate: float) -> None:
        """g += decay · w, then Adam without decay of its own."""
        for name, p in self.parameters.items():
            p.grad += self.weight_decay[name] * p.value
        decay, self.weight_decay = self.weight_decay, dict.fromkeys(self.weight_decay, 0.0)
        super().step(learning_rate)
        self.weight_decay = decay


def exchange(trainer: Trainer, strength: Strength) -> None:
    """Over the same parameters, with the same settings."""
    kind = SGD if strength == "plain" else CoupledAdam
    trainer.optimizer = kind(trainer.model.parameters, trainer.config.adamw)


WRONG_OPTIMIZER = Fault(
    name="wrong_optimizer",
    summary="Plain gradient descent stands where AdamW is configured.",
    subtle="Adam with L2 decay does.",
    corrupts="optimizer",
    causes=("wrong_optimizer",),
    panels=(1,),
    change_trainer=exchange,
)
