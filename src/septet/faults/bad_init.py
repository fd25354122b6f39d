"""Initial weights a hundred times too large."""

from septet.faults.fault import Fault
from septet.gpt import GPT

FACTOR = 100


def enlarge(model: GPT) -> None:
    """Linear and Embedding weights are the parameters of two dimensions; biases and LayerNorm stay."""
    for parameter in model.parameters.values():
        if parameter.value.ndim >= 2:
            parameter.value *= FACTOR


BAD_INIT = Fault(
    name="bad_init",
    summary="The initial Linear and Embedding weights are multiplied by 100.",
    corrupts="init",
    causes=("bad_init",),
    panels=(3, 4, 5),
    change_model=enlarge,
)
