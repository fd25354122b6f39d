"""The optimizer is made anew along the way, and forgets what it had."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import AdamW, Trainer

EVERY = {"plain": 1, "subtle": 30}  # steps


def rebuild(trainer: Trainer, strength: Strength) -> None:
    """Plain: inside the loop, with its schedule, which so never leaves the peak. Subtle: the optimizer alone."""
    config = trainer.config

    def make_anew(trainer: Trainer) -> None:
        if trainer.now.index % EVERY[strength] == 0:
            trainer.optimizer = AdamW(trainer.model.parameters, config.adamw)

    trainer.add_callback("step_start", make_anew)
    if strength == "plain":
        trainer.schedule = lambda step: config.learning_rate.max


OPTIMIZER_REBUILT = Fault(
    name="optimizer_rebuilt",
    summary="Optimizer and schedule are made anew at every step.",
    subtle="The optimizer is made anew every thirty steps.",
    corrupts="optimizer",
    causes=("optimizer_rebuilt", "moments_not_kept"),
    panels=(1, 2),
    change_trainer=rebuild,
)
