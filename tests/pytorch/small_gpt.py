"""septet's own model as a PyTorch module, from torch's layers: the small GPT that all tests here train."""

import math

import numpy as np
import torch
from torch import nn

from septet.config import InitConfig, InspectConfig, ModelConfig

CONFIG = ModelConfig(
    vocab_size=29, block_size=16, n_layer=2, n_head=2, n_embd=16, d_ff=24, init=InitConfig(embedding_std=0.1)
)
EVERY_STEP = InspectConfig(
    log_every=1, val_every=1, activation_every=1, spectral_norm_every=1, dead_capacity_every=1, update_ratio_every=1
)


def turned(x, base):
    """RoPE by complex numbers; x (B, H, T, hs)."""
    if x.dtype == torch.bfloat16:  # there are no complex numbers of it
        return turned(x.float(), base).bfloat16()
    T, hs = x.shape[-2:]
    angle = torch.outer(torch.arange(T, dtype=x.dtype), base ** (-torch.arange(0, hs, 2, dtype=x.dtype) / hs))
    pairs = torch.complex(x[..., : hs // 2].contiguous(), x[..., hs // 2 :].contiguous())
    rotated = pairs * torch.polar(torch.ones_like(angle), angle)
    return torch.cat([rotated.real, rotated.imag], dim=-1)


class Attention(nn.Module):
    """`way` computes it by torch's fused function or by a softmax over scores."""

    def __init__(self, config, way, dropout):
        super().__init__()
        self.config, self.way, self.dropout, self.causal = config, way, dropout, True
        self.qkv = nn.Linear(config.n_embd, 3 * config.n_embd, bias=False)
        self.out = nn.Linear(config.n_embd, config.n_embd, bias=False)

    def forward(self, x):
        B, T, D = x.shape
        heads = (t.view(B, T, self.config.n_head, -1).transpose(1, 2) for t in self.qkv(x).split(D, dim=-1))
        q, k, v = heads
        q, k = turned(q, self.config.rope_base), turned(k, self.config.rope_base)
        p = self.dropout if self.training else 0.0
        if self.way == "fused":
            mixed = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=self.causal, dropout_p=p)
        else:
            scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
            if self.causal:
                scores = scores.masked_fill(torch.ones(T, T, dtype=torch.bool).triu(1), -math.inf)
            mixed = nn.functional.dropout(scores.softmax(dim=-1), p) @ v
        return self.out(mixed.transpose(1, 2).reshape(B, T, D))


class MLP(nn.Module):
    def __init__(self, config):
        super().__init__()
        self.up = nn.Linear(config.n_embd, config.d_ff)
        self.down = nn.Linear(config.d_ff, config.n_embd)

    def forward(self, x):
        return self.down(nn.functional.gelu(self.up(x), approximate="tanh"))


class Block(nn.Module):
    def __init__(self, config, way, dropout):
        super().__init__()
        self.ln_1, self.attn = nn.LayerNorm(config.n_embd), Attention(config, way, dropout)
        self.ln_2, self.mlp = nn.LayerNorm(config.n_embd), MLP(config)

    def forward(self, x):
        x = x + self.attn(self.ln_1(x))
        return x + self.mlp(self.ln_2(x))


class SmallGPT(nn.Module):
    """Tokens (B, T) -> logits (B, T, V), the head tied to the embedding."""

    def __init__(self, config=CONFIG, way="fused", dropout=0.0):
        super().__init__()
        self.config = config
        self.embed = nn.Embedding(config.vocab_size, config.n_embd)
        self.block = nn.ModuleList(Block(config, way, dropout) for _ in range(config.n_layer))
        self.final_ln = nn.LayerNorm(config.n_embd)
        self.head = nn.Linear(config.n_embd, config.vocab_size, bias=False)
        self.head.weight = self.embed.weight
        nn.init.normal_(self.embed.weight, std=config.init.embedding_std)

    def forward(self, tokens):
        x = self.embed(tokens) * self.config.embedding_scale
        for block in self.block:
            x = block(x)
        return self.head(self.final_ln(x))


def small_gpt(seed=0, **options):
    torch.manual_seed(seed)
    return SmallGPT(**options)


def adamw(model, **options):
    return torch.optim.AdamW(model.parameters(), **({"lr": 1e-2, "betas": (0.9, 0.95)} | options))


def batch(step, rows=4, seed=3):
    """Tokens (B, 17) of one step; drawn by NumPy, so that torch's generator is the model's alone."""
    return torch.from_numpy(np.random.default_rng([seed, step]).integers(1, CONFIG.vocab_size, (rows, 17)))


def loss_of(model, tokens):
    logits = model(tokens[:, :-1])
    return nn.functional.cross_entropy(logits.flatten(0, 1), tokens[:, 1:].flatten())
