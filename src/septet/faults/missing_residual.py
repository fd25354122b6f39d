"""Blocks without their residual paths."""

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt import GPT
from septet.gpt.block import Block
from septet.gpt.hooks import Array


class NoResidual(Block):
    """MLP(LN attention(LN x))."""

    def forward(self, x: Array, causal: bool = True) -> Array:
        """x (B, T, D) -> (B, T, D)."""
        return self.mlp(self.ln_2(self.attn(self.ln_1(x), causal)))

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D) -> dx (B, T, D)."""
        return self.ln_1.backward(self.attn.backward(self.ln_2.backward(self.mlp.backward(dy))))


class NoMLPResidual(Block):
    """h = x + attention(LN x), then MLP(LN h)."""

    def forward(self, x: Array, causal: bool = True) -> Array:
        """x (B, T, D) -> (B, T, D)."""
        return self.mlp(self.ln_2(x + self.attn(self.ln_1(x), causal)))

    def backward(self, dy: Array) -> Array:
        """dy (B, T, D) -> dx (B, T, D)."""
        dx = self.ln_2.backward(self.mlp.backward(dy))
        return dx + self.ln_1.backward(self.attn.backward(dx))


def cut(model: GPT, strength: Strength) -> None:
    """Plain: both paths of every block. Subtle: the last block's around its MLP."""
    if strength == "plain":
        model.block[:] = [NoResidual(b.ln_1, b.attn, b.ln_2, b.mlp) for b in model.block]
    else:
        last = model.block[-1]
        model.block[-1] = NoMLPResidual(last.ln_1, last.attn, last.ln_2, last.mlp)
    model.collect()


MISSING_RESIDUAL = Fault(
    name="missing_residual",
    summary="No block adds its input to its output.",
    subtle="The last block's feed-forward layer does not.",
    corrupts="model",
    causes=("missing_residual",),
    panels=(1, 4),
    change_model=cut,
)
