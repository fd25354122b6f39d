"""One pre-LN transformer block (Xiong et al. 2020, figure 1b)."""

from septet.gpt.attention import CausalSelfAttention
from septet.gpt.gelu import GELU
from septet.gpt.hooks import Array, Module
from septet.gpt.layer_norm import LayerNorm
from septet.gpt.linear import Linear


class MLP(Module):
    """Feed-forward layer: up, GELU, down."""

    def __init__(self, up: Linear, down: Linear) -> None:
        super().__init__()
        self.up = up  # (D, F)
        self.gelu = GELU()
        self.down = down  # (F, D)

    def forward(self, x: Array) -> Array:
        """x (B, T, D) -> (B, T, D)."""
        return self.down(self.gelu(self.up(x)))

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D) -> dx (B, T, D)."""
        return self.up.backward(self.gelu.backward(self.down.backward(dy)))


class Block(Module):
    """x + attention(LN x), then x + MLP(LN x)."""

    def __init__(self, ln_1: LayerNorm, attn: CausalSelfAttention, ln_2: LayerNorm, mlp: MLP) -> None:
        super().__init__()
        self.ln_1 = ln_1
        self.attn = attn
        self.ln_2 = ln_2
        self.mlp = mlp

    def forward(self, x: Array, causal: bool = True) -> Array:
        """x (B, T, D) -> (B, T, D)."""
        x = x + self.attn(self.ln_1(x), causal)
        return x + self.mlp(self.ln_2(x))

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D) -> dx (B, T, D)."""
        dx = dy + self.ln_2.backward(self.mlp.backward(dy))  # the residual path, then the MLP's
        return dx + self.ln_1.backward(self.attn.backward(dx))
