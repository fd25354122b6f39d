"""AdamW with two groups: tensors of two or more dimensions decay, the others do not."""

import math
from collections.abc import Mapping

import numpy as np

from septet.config.schema import AdamWConfig
from septet.gpt.hooks import Array, Parameter


def decays(parameter: Parameter) -> bool:
    """Weights and embeddings decay; biases and LayerNorm gains do not."""
    return parameter.value.ndim >= 2


class AdamW:
    """Adam with bias correction and decoupled decay (Loshchilov and Hutter 2019, algorithm 2).

    Attributes:
        m: first moments by parameter name.
        v: second moments by parameter name.
        updates: how many were made.
        weight_decay: decay by parameter name; the two groups, spelled out.
    """

    def __init__(self, parameters: Mapping[str, Parameter], config: AdamWConfig) -> None:
        self.parameters = dict(parameters)
        self.config = config
        self.updates = 0
        self.m = {name: np.zeros_like(p.value) for name, p in self.parameters.items()}
        self.v = {name: np.zeros_like(p.value) for name, p in self.parameters.items()}
        self.weight_decay = {name: config.weight_decay if decays(p) else 0.0 for name, p in self.parameters.items()}

    def step(self, learning_rate: float) -> None:
        """One update from the gradients that the parameters hold."""
        self.updates += 1
        correction_1, correction_2 = self.bias_corrections()
        for name, p in self.parameters.items():
            self._accumulate(self.m[name], self.v[name], p.grad)
            p.value *= 1 - learning_rate * self.weight_decay[name]
            denominator = np.sqrt(self.v[name])  # √v̂ = √v / √(1 - β₂ᵗ)
            denominator *= 1 / math.sqrt(correction_2)
            denominator += self.config.eps
            np.divide(self.m[name], denominator, out=denominator)
            denominator *= learning_rate / correction_1  # m̂ = m / (1 - β₁ᵗ)
            p.value -= denominator

    def bias_corrections(self) -> tuple[float, float]:
        """1 - β₁ᵗ and 1 - β₂ᵗ: the share of a moment that t updates have filled, from zero."""
        return 1 - self.config.beta1**self.updates, 1 - self.config.beta2**self.updates

    def _accumulate(self, m: Array, v: Array, grad: Array) -> None:
        m *= self.config.beta1
        m += (1 - self.config.beta1) * grad
        v *= self.config.beta2
        v += (1 - self.config.beta2) * (grad * grad)
