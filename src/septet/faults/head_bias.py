"""A head that prefers some tokens before it has seen any."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT
from septet.gpt.hooks import Array, Module

STD = {"plain": 3.0, "subtle": 1.2}


def prefer(model: GPT, strength: Strength) -> None:
    """A fixed bias N(0, std²) for every token of the vocabulary, added to the logits in place."""
    bias = np.random.default_rng(0).standard_normal(model.config.vocab_size) * STD[strength]

    def add(module: Module, logits: Array) -> None:
        logits += bias.astype(logits.dtype)

    model.head.register_forward_hook(add)


HEAD_BIAS = Fault(
    name="head_bias",
    summary="The head has a bias with a standard deviation of 3 nats over the tokens.",
    subtle="It has one of 1.2 nats.",
    corrupts="init",
    causes=("init_biased", "bad_init"),
    panels=(1,),
    change_model=prefer,
)
