"""Are the parts of a block there: its residual paths, its norms, the scale of its scores?"""

from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from septet.gpt.attention import split_heads
from septet.gpt.hooks import Array, Module
from septet.gpt.model import GPT


def blocks(model: GPT, inputs: Array) -> dict[str, dict[str, float]]:
    """Three facts of one forward pass over inputs (B, T).

    - `residual`, by block: cosine between a block's input and its output. What a block adds is nearly at right angles
      to its input at the start, so a block without its residual path has about 0.
    - `norm_spread`, by norm: spread of the tokens' root mean squares behind it, over their mean; a norm leaves none.
    - `score_scale`, by block: a query's score for its own key over q·k/√d, which RoPE leaves alone; 1 is right.
    """
    seen: dict[str, Array] = {}
    modules: dict[str, Module] = {"embed": model.embed_out, "final_ln": model.final_ln}
    for i, block in enumerate(model.block):
        modules |= {f"block_{i}": block, f"block_{i}.ln_1": block.ln_1, f"block_{i}.ln_2": block.ln_2}
        modules |= {f"block_{i}.qkv": block.attn.qkv, f"block_{i}.scores": block.attn.scores}
    handles = [module.register_forward_hook(partial(_keep, seen, name)) for name, module in modules.items()]
    with np.errstate(all="ignore"):
        model(inputs)
        for handle in handles:
            handle.remove()
        names = ["embed", *(f"block_{i}" for i in range(len(model.block)))]
        norms = [name for name in seen if name.endswith(("ln_1", "ln_2", "final_ln"))]
        return {
            "residual": {b: _cosine(seen[a], seen[b]) for a, b in pairwise(names)},
            "norm_spread": {name: _spread(seen[name]) for name in norms},
            "score_scale": {name: _scale(seen, name, model.config.n_head) for name in names[1:]},
        }


def _keep(seen: dict[str, Array], name: str, module: Module, output: Array) -> None:
    seen[name] = output.astype(np.float64)


def _cosine(a: Array, b: Array) -> float:
    return float(np.vdot(a, b) / (np.linalg.norm(a) * np.linalg.norm(b)))


def _spread(x: Array) -> float:
    rms = np.sqrt(np.square(x).mean(axis=-1))
    return float(rms.std() / rms.mean())


def _scale(seen: dict[str, Any], name: str, n_head: int) -> float:
    q, k, _ = split_heads(seen[f"{name}.qkv"], n_head)  # (B, H, T, hs)
    expected = np.einsum("bhtd,bhtd->bht", q, k) / np.sqrt(q.shape[-1])
    measured = np.diagonal(seen[f"{name}.scores"], axis1=2, axis2=3)
    finite = np.isfinite(measured)
    return float((measured[finite] * expected[finite]).sum() / np.square(expected[finite]).sum())
