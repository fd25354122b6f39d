"""The mini-GPT in NumPy: every layer a forward and a backward side by side.

The shape key of this room:

    B  rows in a batch                  H   attention heads
    T  tokens in a row                  hs  width of a head, D / H
    D  width of the residual stream     F   width of the feed-forward layer
    V  vocabulary

`dx` is the gradient of the loss with respect to `x`. Parameter gradients accumulate with `+=`; `zero_grad` is explicit.
"""

from septet.gpt.hooks import Handle, HookPoint, Module, Parameter
from septet.gpt.model import GPT

__all__ = ["GPT", "Handle", "HookPoint", "Module", "Parameter"]
