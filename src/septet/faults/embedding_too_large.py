"""The embedding, which is the head too, keeps a library's N(0, 1)."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT

STD = {"plain": 1.0, "subtle": 0.3}


def widen(model: GPT, strength: Strength) -> None:
    """The same table, at another standard deviation."""
    model.embed.weight.value *= STD[strength] / model.config.init.embedding_std


EMBEDDING_TOO_LARGE = Fault(
    name="embedding_too_large",
    summary="The embedding starts with a standard deviation of 1.",
    subtle="It starts with 0.3.",
    corrupts="init",
    causes=("bad_init",),
    panels=(1, 4),
    change_model=widen,
)
