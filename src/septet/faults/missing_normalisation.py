"""LayerNorms that are there and never called."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT
from septet.gpt.hooks import Array
from septet.gpt.layer_norm import LayerNorm


class Uncalled(LayerNorm):
    """Lets everything through; its gain and bias get no gradient."""

    def forward(self, x: Array) -> Array:
        """x (B, T, D), as it came; a copy, since a hook may look at either."""
        return x.copy()

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D), as it came."""
        return dy


def uncalled(norm: LayerNorm) -> Uncalled:
    """The same parameters without the normalisation."""
    return Uncalled(norm.gain.value, norm.bias.value, norm.eps)


def remove(model: GPT, strength: Strength) -> None:
    """Plain: all of them. Subtle: the final one."""
    model.final_ln = uncalled(model.final_ln)
    if strength == "plain":
        for block in model.block:
            block.ln_1, block.ln_2 = uncalled(block.ln_1), uncalled(block.ln_2)
    model.collect()


MISSING_NORMALISATION = Fault(
    name="missing_normalisation",
    summary="No LayerNorm is called.",
    subtle="The final LayerNorm is not called.",
    corrupts="model",
    causes=("missing_normalisation",),
    panels=(4,),
    change_model=remove,
)
