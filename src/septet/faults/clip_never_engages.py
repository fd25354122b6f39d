"""Gradients are not clipped, whatever is configured."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer
from septet.training.clipping import clip_gradients, global_norm


def do_not_clip(trainer: Trainer, strength: Strength) -> None:
    """Plain: no clipping. Subtle: each tensor by its own norm, which hardly any reaches alone."""

    def by_tensor(norm: float) -> bool:
        tensors = trainer.model.parameters.values()
        return (
            sum(clip_gradients([p], global_norm([p]), trainer.config.clip) for p in tensors) > 0
        )  # all, not the first

    trainer.clip = by_tensor if strength == "subtle" else lambda norm: False


CLIP_NEVER_ENGAGES = Fault(
    name="clip_never_engages",
    summary="Gradients are never clipped.",
    subtle="Each tensor is clipped by its own norm, not all by the global one.",
    corrupts="optimizer",
    causes=("clip_never_engages",),
    panels=(3,),
    change_trainer=do_not_clip,
)
