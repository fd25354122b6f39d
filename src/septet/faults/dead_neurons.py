"""Feed-forward units that start far in the flat part of GELU and stay there."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT

BIAS = -10.0  # inputs are normalised and some units wide, so nothing reaches 0 from here
SHARE = {"plain": 0.9, "subtle": 0.3}


def kill(model: GPT, strength: Strength) -> None:
    """Plain: 90 % of every block's units. Subtle: 30 % of the last block's."""
    for block in model.block if strength == "plain" else model.block[-1:]:
        bias = block.mlp.up.bias
        assert bias is not None
        bias.value[: int(SHARE[strength] * len(bias.value))] = BIAS


DEAD_NEURONS = Fault(
    name="dead_neurons",
    summary="Nine tenths of the feed-forward units start with a bias of -10.",
    subtle="Three tenths of the last block's do.",
    corrupts="init",
    causes=("dead_neurons",),
    panels=(6,),
    change_model=kill,
)
