"""A model with too little capacity."""

from septet.config import RunConfig, Strength
from septet.faults.fault import Fault, changed

WIDTH = {"plain": 4, "subtle": 8}


def shrink(config: RunConfig, strength: Strength) -> RunConfig:
    """One block of two narrow heads; the embedding keeps its × √n_embd."""
    width = WIDTH[strength]
    model = {"n_layer": 1, "n_head": 2, "n_embd": width, "d_ff": width, "embedding_scale": width**0.5}
    return changed(config, {"model": model})


TOO_SMALL = Fault(
    name="too_small",
    summary="The model is one block of width 4.",
    subtle="It is one block of width 8.",
    corrupts="config",
    causes=("too_small", "plateau"),
    panels=(1,),
    place="config",
    change_config=shrink,
)
