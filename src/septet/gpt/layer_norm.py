"""Layer normalisation with gain and bias (Ba, Kiros and Hinton 2016, equation 4)."""

import numpy as np

from septet.gpt.hooks import Array, Module, Parameter


def layer_norm_forward(x: Array, gain: Array, bias: Array, eps: float) -> tuple[Array, Array, Array]:
    """x (B, T, D) -> y (B, T, D); also xhat (B, T, D) and rstd (B, T, 1) for backward."""
    centred = x - x.mean(axis=-1, keepdims=True)  # (B, T, D)
    variance = np.einsum("...d,...d->...", centred, centred)[..., None] / x.shape[-1]  # (B, T, 1), the biased one
    rstd = 1 / np.sqrt(variance + x.dtype.type(eps))  # (B, T, 1)
    xhat = centred * rstd  # (B, T, D)
    return xhat * gain + bias, xhat, rstd


def layer_norm_backward(dy: Array, xhat: Array, rstd: Array, gain: Array) -> tuple[Array, Array, Array]:
    """dy (B, T, D) -> dx (B, T, D), dgain (D,), dbias (D,)."""
    width = dy.shape[-1]
    dgain = np.einsum("btd,btd->d", dy, xhat)  # (D,)
    dbias = dy.sum(axis=(0, 1))  # (D,)
    dxhat = dy * gain  # (B, T, D)
    dx = dxhat  # term 1: through xhat itself
    dx = dx - dxhat.sum(axis=-1, keepdims=True) / width  # term 2: through the mean
    dx -= xhat * (np.einsum("btd,btd->bt", dxhat, xhat)[..., None] / width)  # term 3: through the variance
    dx *= rstd  # final scale
    return dx, dgain, dbias


class LayerNorm(Module):
    """Normalise each token's vector, then gain and bias."""

    def __init__(self, gain: Array, bias: Array, eps: float) -> None:
        super().__init__()
        self.gain = Parameter(gain)  # (D,)
        self.bias = Parameter(bias)  # (D,)
        self.eps = eps

    def forward(self, x: Array) -> Array:
        """x (B, T, D) -> (B, T, D)."""
        y, self._xhat, self._rstd = layer_norm_forward(x, self.gain.value, self.bias.value, self.eps)
        return y

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D) -> dx (B, T, D)."""
        dx, dgain, dbias = layer_norm_backward(dy, self._xhat, self._rstd, self.gain.value)
        self.gain.grad += dgain
        self.bias.grad += dbias
        return dx
