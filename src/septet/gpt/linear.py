"""y = x W + b."""

from septet.gpt.hooks import Array, Module, Parameter


def linear_forward(x: Array, weight: Array, bias: Array | None) -> Array:
    """x (B, T, I), weight (I, O), bias (O,) -> (B, T, O)."""
    y = x.reshape(-1, x.shape[-1]) @ weight  # (B·T, I) x (I, O) -> (B·T, O); one matmul, not B small ones
    if bias is not None:
        y += bias
    return y.reshape(*x.shape[:-1], weight.shape[1])  # (B, T, O)


def linear_backward(dy: Array, x: Array, weight: Array) -> tuple[Array, Array, Array]:
    """dy (B, T, O) -> dx (B, T, I), dweight (I, O), dbias (O,)."""
    dy2 = dy.reshape(-1, dy.shape[-1])  # (B·T, O)
    x2 = x.reshape(-1, x.shape[-1])  # (B·T, I)
    dx = dy2 @ weight.T  # (B·T, O) x (O, I) -> (B·T, I)
    dweight = x2.T @ dy2  # (I, B·T) x (B·T, O) -> (I, O)
    dbias = dy2.sum(axis=0)  # (O,)
    return dx.reshape(x.shape), dweight, dbias


class Linear(Module):
    """A linear layer; `bias` may be absent."""

    def __init__(self, weight: Array, bias: Array | None = None) -> None:
        super().__init__()
        self.weight = Parameter(weight)  # (I, O)
        self.bias = Parameter(bias) if bias is not None else None  # (O,)

    def forward(self, x: Array) -> Array:
        """x (B, T, I) -> (B, T, O)."""
        self._x = x
        return linear_forward(x, self.weight.value, self.bias.value if self.bias else None)

    def backward(self, dy: Array) -> Array:
        """dy (B, T, O) -> dx (B, T, I)."""
        dx, dweight, dbias = linear_backward(dy, self._x, self.weight.value)
        self.weight.grad += dweight
        if self.bias:
            self.bias.grad += dbias
        return dx
