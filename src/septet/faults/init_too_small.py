"""Initial weights far too small."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT

FACTOR = {"plain": 0.01, "subtle": 0.1}


def shrink(model: GPT, strength: Strength) -> None:
    """Linear and Embedding weights; biases and LayerNorm stay."""
    for parameter in model.parameters.values():
        if parameter.value.ndim >= 2:
            parameter.value *= FACTOR[strength]


INIT_TOO_SMALL = Fault(
    name="init_too_small",
    summary="The initial Linear and Embedding weights are multiplied by 0.01.",
    subtle="They are multiplied by 0.1.",
    corrupts="init",
    causes=("bad_init",),
    panels=(4, 5),
    change_model=shrink,
)
