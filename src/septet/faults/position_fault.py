"""Attention without positions."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT
from septet.gpt.hooks import Array


def unturned(T: int, head_size: int, base: float, dtype: str) -> tuple[Array, Array]:
    """cos and sin (T, hs/2) of angle 0 at every position."""
    return np.ones((T, head_size // 2), dtype), np.zeros((T, head_size // 2), dtype)


def forget_positions(model: GPT, strength: Strength) -> None:
    """Plain: in every block. Subtle: in the first."""
    for block in model.block if strength == "plain" else model.block[:1]:
        block.attn.angles = unturned


POSITION_FAULT = Fault(
    name="position_fault",
    summary="Queries and keys are not turned by their positions.",
    subtle="Those of the first block are not.",
    corrupts="model",
    causes=("position_fault",),
    panels=(1,),
    change_model=forget_positions,
)
