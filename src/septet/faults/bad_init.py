"""Initial weights a hundred times too large."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT

FACTOR = {"plain": 100, "subtle": 4}


def enlarge(model: GPT, strength: Strength) -> None:
    """Linear and Embedding weights are the parameters of two dimensions; biases and LayerNorm stay."""
    for parameter in model.parameters.values():
        if parameter.value.ndim >= 2:
            parameter.value *= FACTOR[strength]


BAD_INIT = Fault(
    name="bad_init",
    summary="The initial Linear and Embedding weights are multiplied by 100.",
    subtle="They are multiplied by 4.",
    corrupts="init",
    causes=("bad_init",),
    panels=(3, 4, 5),
    change_model=enlarge,
)
