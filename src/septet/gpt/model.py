"""The mini-GPT: embedding, pre-LN blocks, final LayerNorm, tied head."""

import numpy as np

from septet.config.schema import ModelConfig
from septet.gpt.attention import CausalSelfAttention
from septet.gpt.block import MLP, Block
from septet.gpt.embedding import Embedding, TiedHead
from septet.gpt.hooks import Array, HookPoint, Module, Parameter
from septet.gpt.init import linear_std, normal
from septet.gpt.layer_norm import LayerNorm
from septet.gpt.linear import Linear


class GPT(Module):
    """A decoder-only GPT with gradients by hand.

    Args:
        config: sizes and initialisation.
        seed: of the initial weights.
        dtype: float32 to train, float64 to check gradients.

    Attributes:
        causal: False lets training see the future (the broken mask); evaluation passes its own.
    """

    def __init__(self, config: ModelConfig, seed: int, dtype: str = "float32") -> None:
        super().__init__()
        self.config = config
        self.causal = True
        build = _Builder(config, np.random.default_rng(seed), dtype)
        self.embed = build.embedding()
        self.embed_out = HookPoint()
        self.block = [build.block() for _ in range(config.n_layer)]
        self.final_ln = build.layer_norm()
        self.head = TiedHead(self.embed)
        self.collect()

    def collect(self) -> None:
        """Find and name all modules and parameters; again after a module was replaced."""
        self.parameters = dict(self.named_parameters())
        for name, parameter in self.parameters.items():
            parameter.name = name
        for name, module in self.named_modules():
            module.name = name

    def forward(self, tokens: Array, causal: bool | None = None) -> Array:
        """tokens (B, T) int -> logits (B, T, V); `causal` overrides the model's own mask."""
        T = tokens.shape[1]
        assert self.config.block_size >= T, f"{T} tokens, but block_size is {self.config.block_size}"
        causal = self.causal if causal is None else causal
        x = self.embed_out(self.embed(tokens))  # (B, T, D)
        for block in self.block:
            x = block(x, causal)  # (B, T, D)
        return self.head(self.final_ln(x))  # (B, T, V)

    def backward(self, dlogits: Array) -> None:
        """dlogits (B, T, V) of the last forward; adds to every parameter's grad, then runs the backward hooks."""
        dx = self.final_ln.backward(self.head.backward(dlogits))  # (B, T, D)
        for block in reversed(self.block):
            dx = block.backward(dx)
        self.embed.backward(dx)
        for parameter in self.parameters.values():
            parameter.run_backward_hooks()

    def zero_grad(self) -> None:
        """Forget all gradients."""
        for parameter in self.parameters.values():
            parameter.grad[...] = 0

    def matrices(self) -> dict[str, Parameter]:
        """The weight matrices that panel 5 follows, by their names there."""
        found = {}
        for i, block in enumerate(self.block):
            found[f"block_{i}.attn_qkv"] = block.attn.qkv.weight
            found[f"block_{i}.attn_out"] = block.attn.out.weight
            found[f"block_{i}.ffn_up"] = block.mlp.up.weight
            found[f"block_{i}.ffn_down"] = block.mlp.down.weight
        return found


class _Builder:
    """Makes layers of one model, drawing from one generator in the order of the forward pass."""

    def __init__(self, config: ModelConfig, rng: np.random.Generator, dtype: str) -> None:
        self.config, self.rng, self.dtype = config, rng, dtype

    def embedding(self) -> Embedding:
        c = self.config
        table = normal(self.rng, (c.vocab_size, c.n_embd), c.init.embedding_std, self.dtype)
        return Embedding(table, c.embedding_scale)

    def weight(self, fan_in: int, fan_out: int) -> Array:
        return normal(self.rng, (fan_in, fan_out), linear_std(self.config.init.linear, fan_in, fan_out), self.dtype)

    def linear(self, fan_in: int, fan_out: int) -> Linear:
        return Linear(self.weight(fan_in, fan_out), np.zeros(fan_out, self.dtype))

    def layer_norm(self) -> LayerNorm:
        width = self.config.n_embd
        return LayerNorm(np.ones(width, self.dtype), np.zeros(width, self.dtype), self.config.layer_norm_eps)

    def block(self) -> Block:
        c = self.config
        attn = CausalSelfAttention(
            self.weight(c.n_embd, 3 * c.n_embd), self.weight(c.n_embd, c.n_embd), c.n_head, c.rope_base
        )
        mlp = MLP(self.linear(c.n_embd, c.d_ff), self.linear(c.d_ff, c.n_embd))
        return Block(self.layer_norm(), attn, self.layer_norm(), mlp)
