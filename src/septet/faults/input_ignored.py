"""The model does not see its input, or only the newest token of it."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT, Module
from septet.gpt.embedding import Embedding
from septet.gpt.hooks import Array

TOKEN = 1  # <bos>


class Blindfolded(Embedding):
    """Embeds the same token whatever comes in."""

    def forward(self, tokens: Array) -> Array:
        """tokens (B, T) -> (B, T, D), the same at all positions."""
        return super().forward(np.full_like(tokens, TOKEN))


def see_self(module: Module, scores: Array) -> None:
    """scores (B, H, T, T): each query is left its own key."""
    T = scores.shape[-1]
    np.copyto(scores, -np.inf, where=~np.eye(T, dtype=bool))


def blindfold(model: GPT, strength: Strength) -> None:
    """In training and evaluation alike."""
    if strength == "plain":
        weight = model.embed.weight  # the head's too
        model.embed = Blindfolded(weight.value, model.embed.scale)
        model.embed.weight = weight
        model.collect()
    else:
        for block in model.block:
            block.attn.scores.register_forward_hook(see_self)


INPUT_IGNORED = Fault(
    name="input_ignored",
    summary="Every position is fed the same token.",
    subtle="Every position sees its own token and none before it.",
    corrupts="model",
    causes=("input_ignored",),
    panels=(1,),
    change_model=blindfold,
)
