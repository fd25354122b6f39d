"""A constant that cancels in the softmax is added to the logits, a little more every step."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.hooks import Array, Module
from septet.training import Trainer

DRIFT = {"plain": 0.5, "subtle": 0.05}  # nats a step


def drift(trainer: Trainer, strength: Strength) -> None:
    """The loss does not feel it until a smaller float would; log Z does."""

    def add(module: Module, logits: Array) -> None:
        logits += logits.dtype.type(DRIFT[strength] * max(0, trainer.now.index))

    trainer.model.head.register_forward_hook(add)


OUTPUT_LOGIT_DRIFT = Fault(
    name="output_logit_drift",
    summary="Half a nat a step is added to all logits.",
    subtle="A twentieth of a nat is.",
    corrupts="model",
    causes=("output_logit_drift",),
    panels=(1,),
    change_trainer=drift,
)
