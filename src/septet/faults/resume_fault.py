"""A resume in the middle of the run that loses part of the state."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import AdamW, DataOrder, Trainer

AT = 0.5  # share of the run


def resume(trainer: Trainer, strength: Strength) -> None:
    """Plain: moments, schedule and data position are lost. Subtle: the data position, so that batches come again."""
    healthy, at = trainer.schedule, int(AT * trainer.config.steps)

    def lose(trainer: Trainer) -> None:
        if trainer.now.index != at:
            return
        trainer.order = DataOrder(len(trainer.tokens), trainer.config.batch_size, trainer.config.seed)
        if strength == "plain":
            trainer.optimizer = AdamW(trainer.model.parameters, trainer.config.adamw)

    trainer.add_callback("step_start", lose)
    if strength == "plain":
        trainer.schedule = lambda step: healthy(step if step < at else step - at)


RESUME_FAULT = Fault(
    name="resume_fault",
    summary="In the middle of the run, moments, schedule and data position start from the beginning.",
    subtle="The data position does.",
    corrupts="optimizer",
    causes=("resume_fault",),
    panels=(1, 2),
    change_trainer=resume,
)
