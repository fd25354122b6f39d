"""Training scales the embedding otherwise than evaluation."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

SCALE = {"plain": 1 / 8, "subtle": 1 / 2}  # of the configured one


def mismatch(trainer: Trainer, strength: Strength) -> None:
    """The wrong scale from the start of a step until its gradient is complete; evaluation comes after."""
    embed = trainer.model.embed
    right = embed.scale

    def training(trainer: Trainer) -> None:
        embed.scale = right * SCALE[strength]

    def evaluation(trainer: Trainer) -> None:
        embed.scale = right

    trainer.add_callback("step_start", training)
    trainer.add_callback("gradient", evaluation)


TRAIN_EVAL_MISMATCH = Fault(
    name="train_eval_mismatch",
    summary="Training scales the embedding by an eighth of what evaluation does.",
    subtle="It scales it by half of that.",
    corrupts="model",
    causes=("train_eval_mismatch",),
    panels=(1,),
    change_trainer=mismatch,
)
