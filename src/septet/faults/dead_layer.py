"""A block whose weights are all 0 and stay so: no gradient reaches them."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT


def silence(model: GPT, strength: Strength) -> None:
    """The last block's matrices, or those of its feed-forward layer."""
    block = model.block[-1]
    matrices = [block.mlp.up, block.mlp.down]
    if strength == "plain":
        matrices += [block.attn.qkv, block.attn.out]
    for linear in matrices:
        linear.weight.value.fill(0)


DEAD_LAYER = Fault(
    name="dead_layer",
    summary="All matrices of the last block start at 0.",
    subtle="Those of its feed-forward layer do.",
    corrupts="init",
    causes=("dead_layer", "bad_init"),
    panels=(4, 5, 6),
    change_model=silence,
)
