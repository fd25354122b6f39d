"""A rate that falls in steps where a smooth decay is configured."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer


def by_milestones(trainer: Trainer, strength: Strength) -> None:
    """Plain: to a tenth at half and at three quarters of the run. Subtle: the cosine, but only ten times a run."""
    healthy, rate, steps = trainer.schedule, trainer.config.learning_rate, trainer.config.steps

    def milestones(step: int) -> float:
        return rate.max * 0.1 ** int(4 * step / steps - 1) if step >= steps / 2 else rate.max

    def stairs(step: int) -> float:
        return healthy(step - step % max(1, steps // 10))

    decay = milestones if strength == "plain" else stairs
    trainer.schedule = lambda step: healthy(step) if step < rate.warmup_steps else decay(step)


STEP_DECAY = Fault(
    name="step_decay",
    summary="After the warm-up the rate falls to a tenth at half and again at three quarters of the run.",
    subtle="It follows the cosine, but changes only every tenth of the run.",
    corrupts="schedule",
    causes=("step_decay",),
    panels=(2,),
    change_trainer=by_milestones,
)
