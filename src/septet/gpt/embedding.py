"""Token embedding, and the output head that shares its table."""

import numpy as np

from septet.gpt.hooks import Array, Module, Parameter


def embedding_forward(tokens: Array, table: Array, scale: float) -> Array:
    """tokens (B, T), table (V, D) -> (B, T, D), times `scale` on this side only."""
    return table[tokens] * table.dtype.type(scale)  # (B, T, D)


def embedding_backward(dy: Array, tokens: Array, vocab_size: int, scale: float) -> Array:
    """dy (B, T, D) -> dtable (V, D): every use of a token adds to its row."""
    n_embd = dy.shape[-1]
    flat = tokens.ravel()  # (B·T,)
    order = np.argsort(flat, kind="stable")  # equal tokens side by side, so that one reduceat sums each token's uses
    tokens_used, starts = np.unique(flat[order], return_index=True)
    dtable = np.zeros((vocab_size, n_embd), dy.dtype)
    dtable[tokens_used] = np.add.reduceat(dy.reshape(-1, n_embd)[order], starts, axis=0)
    return dtable * dy.dtype.type(scale)


class Embedding(Module):
    """Rows of the table; the same table serves as the head (`TiedHead`)."""

    def __init__(self, table: Array, scale: float) -> None:
        super().__init__()
        self.weight = Parameter(table)  # (V, D)
        self.scale = scale

    def forward(self, tokens: Array) -> Array:
        """tokens (B, T) -> (B, T, D)."""
        self._tokens = tokens
        return embedding_forward(tokens, self.weight.value, self.scale)

    def backward(self, dy: Array) -> None:
        """dy (B, T, D); tokens have no gradient."""
        self.weight.grad += embedding_backward(dy, self._tokens, self.weight.value.shape[0], self.scale)


class TiedHead(Module):
    """Logits x Wᵀ with the raw embedding table; owns no parameter, so that the weights exist once."""

    def __init__(self, embedding: Embedding) -> None:
        super().__init__()
        self._table = [embedding.weight]  # in a list, so that named_parameters does not find it a second time

    def forward(self, x: Array) -> Array:
        """x (B, T, D) -> logits (B, T, V)."""
        self._x = x
        return (x.reshape(-1, x.shape[-1]) @ self._table[0].value.T).reshape(*x.shape[:-1], -1)

    def backward(self, dlogits: Array) -> Array:
        """dlogits (B, T, V) -> dx (B, T, D)."""
        dlogits2 = dlogits.reshape(-1, dlogits.shape[-1])  # (B·T, V)
        self._table[0].grad += dlogits2.T @ self._x.reshape(-1, self._x.shape[-1])  # (V, B·T) x (B·T, D) -> (V, D)
        return (dlogits2 @ self._table[0].value).reshape(self._x.shape)
