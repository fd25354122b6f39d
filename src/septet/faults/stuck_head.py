"""An attention head that looks at the first key and at nothing else."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT, Module
from septet.gpt.hooks import Array


def stick(module: Module, scores: Array) -> None:
    """scores (B, H, T, T): head 0 is left its first key; softmax then gives its scores no gradient."""
    scores[:, 0, :, 1:] = -np.inf


def stick_heads(model: GPT, strength: Strength) -> None:
    """Plain: a head of every block. Subtle: a head of the last."""
    for block in model.block if strength == "plain" else model.block[-1:]:
        block.attn.scores.register_forward_hook(stick)


STUCK_HEAD = Fault(
    name="stuck_head",
    summary="The first head of every block looks at the first key only.",
    subtle="The first head of the last block does.",
    corrupts="model",
    causes=("stuck_head",),
    panels=(6,),
    change_model=stick_heads,
)
