"""A run that starts with weights that were trained before."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

STEPS = {"plain": 150, "subtle": 25}


def train_before(trainer: Trainer, strength: Strength) -> None:
    """The same model, trained by another trainer on the same rows in another order, at a steady rate."""
    rate = trainer.config.learning_rate.model_copy(update={"schedule": "constant", "warmup_steps": 0})
    config = trainer.config.model_copy(
        update={"steps": STEPS[strength], "learning_rate": rate, "seed": trainer.config.seed + 1}
    )
    earlier = Trainer(trainer.model, trainer.tokens, trainer.lengths, trainer.pad_id, config)
    while not earlier.finished:
        earlier.step()
    trainer.model.zero_grad()


CHECKPOINT_LOADED = Fault(
    name="checkpoint_loaded",
    summary="The weights at the start were trained for 150 steps before.",
    subtle="They were trained for 25.",
    corrupts="init",
    causes=("checkpoint_loaded",),
    panels=(1,),
    change_trainer=train_before,
)
