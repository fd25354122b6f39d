"""Initial weights that are all the same, so that units stay alike."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT

VALUE = 0.05


def level(model: GPT, strength: Strength) -> None:
    """Every Linear weight, or those of the last block."""
    last = f"block_{len(model.block) - 1}."
    for name, matrix in model.matrices().items():
        if strength == "plain" or name.startswith(last):
            matrix.value.fill(VALUE)


CONSTANT_INIT = Fault(
    name="constant_init",
    summary="Every Linear weight starts at 0.05.",
    subtle="Those of the last block do.",
    corrupts="init",
    causes=("bad_init", "init_biased"),
    panels=(1, 4, 5),
    change_model=level,
)
