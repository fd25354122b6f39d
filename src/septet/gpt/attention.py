"""Causal multi-head self-attention with RoPE (Vaswani et al. 2017, equation 1)."""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from septet.gpt.hooks import Array, HookPoint, Module
from septet.gpt.linear import Linear
from septet.gpt.rope import rope_angles, rope_backward, rope_forward
from septet.gpt.softmax import softmax_backward, softmax_forward


@lru_cache(maxsize=64)
def causal_mask(T: int) -> Array:
    """True where query t (row) must not see key s (column): s > t. (T, T)."""
    return np.triu(np.ones((T, T), bool), k=1)


def split_heads(qkv: Array, n_head: int) -> tuple[Array, Array, Array]:
    """qkv (B, T, 3·D) -> q, k, v, each (B, H, T, hs)."""
    B, T, width = qkv.shape
    q, k, v = qkv.reshape(B, T, 3, n_head, width // (3 * n_head)).transpose(2, 0, 3, 1, 4)
    return q, k, v


def merge_qkv(dq: Array, dk: Array, dv: Array) -> Array:
    """dq, dk, dv (B, H, T, hs) -> dqkv (B, T, 3·D), the reverse of `split_heads`."""
    B, H, T, hs = dq.shape
    return np.stack([dq, dk, dv]).transpose(1, 3, 0, 2, 4).reshape(B, T, 3 * H * hs)


class CausalSelfAttention(Module):
    """Attention of one block. `qkv` and `out` have no biases.

    `scores` and `pattern` are hook points on the masked scores and the probabilities, both (B, H, T, T).
    `scale` is the factor on q·k, `angles` gives cos and sin of each position.
    """

    def __init__(self, qkv_weight: Array, out_weight: Array, n_head: int, rope_base: float) -> None:
        super().__init__()
        self.qkv = Linear(qkv_weight)  # (D, 3·D)
        self.scores = HookPoint()
        self.pattern = HookPoint()
        self.out = Linear(out_weight)  # (D, D)
        self.n_head = n_head
        self.rope_base = rope_base
        self.scale = 1 / math.sqrt(qkv_weight.shape[0] // n_head)  # 1/√hs
        self.angles: Callable[[int, int, float, str], tuple[Array, Array]] = rope_angles

    def forward(self, x: Array, causal: bool = True) -> Array:
        """x (B, T, D) -> (B, T, D); `causal=False` lets every query see every key."""
        B, T, D = x.shape
        hs = D // self.n_head
        self._cos, self._sin = self.angles(T, hs, self.rope_base, x.dtype.name)
        q, k, v = split_heads(self.qkv(x), self.n_head)  # (B, H, T, hs)
        q, k = rope_forward(q, self._cos, self._sin), rope_forward(k, self._cos, self._sin)
        scores = q @ k.swapaxes(-1, -2)  # (B, H, T, hs) x (B, H, hs, T) -> (B, H, T, T)
        scores *= self.scale
        if causal:
            np.copyto(scores, -np.inf, where=causal_mask(T))
        pattern = self.pattern(softmax_forward(self.scores(scores)))  # (B, H, T, T)
        mixed = pattern @ v  # (B, H, T, T) x (B, H, T, hs) -> (B, H, T, hs)
        self._q, self._k, self._v, self._p = q, k, v, pattern
        return self.out(mixed.transpose(0, 2, 1, 3).reshape(B, T, D))

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D) -> dx (B, T, D)."""
        B, T, D = dy.shape
        dmixed = (
            self.out.backward(dy).reshape(B, T, self.n_head, D // self.n_head).transpose(0, 2, 1, 3)
        )  # (B, H, T, hs)
        dpattern = dmixed @ self._v.swapaxes(-1, -2)  # (B, H, T, hs) x (B, H, hs, T) -> (B, H, T, T)
        dv = self._p.swapaxes(-1, -2) @ dmixed  # (B, H, T, T) x (B, H, T, hs) -> (B, H, T, hs)
        dscores = softmax_backward(dpattern, self._p)  # masked keys have p = 0, so no gradient
        dscores *= self.scale
        dq = rope_backward(dscores @ self._k, self._cos, self._sin)  # (B, H, T, hs)
        dk = rope_backward(dscores.swapaxes(-1, -2) @ self._q, self._cos, self._sin)  # (B, H, T, hs)
        return self.qkv.backward(merge_qkv(dq, dk, dv))
