"""Attention scores without their 1/√hs."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT


def unscale(model: GPT, strength: Strength) -> None:
    """`attn.scale` is 1/√hs: plain inverts it, subtle takes it away."""
    for block in model.block:
        block.attn.scale = 1 / block.attn.scale if strength == "plain" else 1.0


ATTENTION_UNSCALED = Fault(
    name="attention_unscaled",
    summary="Attention scores are multiplied by √d of a head, not divided by it.",
    subtle="They are not divided.",
    corrupts="model",
    causes=("attention_unscaled", "attention_logit_growth"),
    panels=(6,),
    change_model=unscale,
)
