"""Query and key weights that grow with every step, and attention scores with them."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.training import Trainer

GROWTH = {"plain": 1.01, "subtle": 1.004}  # a step, of queries and of keys: a score grows by the square


def grow(trainer: Trainer, strength: Strength) -> None:
    """The first two thirds of the QKV matrix's columns, in every block."""

    def enlarge(trainer: Trainer) -> None:
        for block in trainer.model.block:
            weight = block.attn.qkv.weight.value
            weight[:, : 2 * weight.shape[0]] *= GROWTH[strength]

    trainer.add_callback("step_start", enlarge)


ATTENTION_LOGIT_GROWTH = Fault(
    name="attention_logit_growth",
    summary="Query and key weights grow by 1 % a step.",
    subtle="They grow by 0.4 % a step.",
    corrupts="model",
    causes=("attention_logit_growth",),
    panels=(5, 6),
    change_trainer=grow,
)
