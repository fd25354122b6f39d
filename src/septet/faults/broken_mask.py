"""Training sees the token that it is to predict."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT
from septet.gpt.block import Block
from septet.gpt.hooks import Array


class AlwaysCausal(Block):
    """A block that keeps its mask whatever the model does."""

    def forward(self, x: Array, causal: bool = True) -> Array:
        """x (B, T, D) -> (B, T, D)."""
        return super().forward(x, causal=True)


def unmask(model: GPT, strength: Strength) -> None:
    """Positions attend to all positions in training; evaluation passes its own mask and stays causal."""
    model.causal = False
    if strength == "subtle":
        model.block[:-1] = [AlwaysCausal(block.ln_1, block.attn, block.ln_2, block.mlp) for block in model.block[:-1]]
        model.collect()


BROKEN_MASK = Fault(
    name="broken_mask",
    summary="Attention has no causal mask in training, so that every position sees its own target.",
    subtle="Only the last block has no causal mask.",
    corrupts="mask",
    causes=("broken_mask",),
    panels=(1, 7),
    change_model=unmask,
)
