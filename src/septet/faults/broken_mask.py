"""Training sees the token that it is to predict."""

from septet.faults.fault import Fault
from septet.gpt import GPT


def unmask(model: GPT) -> None:
    """Every position attends to all positions in training; evaluation passes its own mask and stays causal."""
    model.causal = False


BROKEN_MASK = Fault(
    name="broken_mask",
    summary="Attention has no causal mask in training, so that every position sees its own target.",
    corrupts="mask",
    causes=("broken_mask",),
    panels=(1, 7),
    change_model=unmask,
)
