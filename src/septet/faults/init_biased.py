"""Initial weights whose mean is not 0."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT

SHIFT = {"plain": 0.2, "subtle": 0.04}


def shift(model: GPT, strength: Strength) -> None:
    """Every Linear weight; the embedding stays."""
    for matrix in model.matrices().values():
        matrix.value += matrix.value.dtype.type(SHIFT[strength])


INIT_BIASED = Fault(
    name="init_biased",
    summary="0.2 is added to every initial Linear weight.",
    subtle="0.04 is added.",
    corrupts="init",
    causes=("init_biased", "bad_init"),
    panels=(4, 5),
    change_model=shift,
)
