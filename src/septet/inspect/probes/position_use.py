"""Does attention know where a token stands?"""

from functools import partial

import numpy as np

from septet.gpt.hooks import Array, Module
from septet.gpt.model import GPT

TOKEN = 4  # the first that is no special


def position_use(model: GPT, tokens: int) -> dict[str, float]:
    """Largest spread of one query's scores over its keys, by block, for a row of `tokens` equal tokens.

    Equal tokens differ in their positions only, so that without positions all scores of a query are equal: 0 up to
    rounding. Scores under the mask (-Inf) do not count.
    """
    spreads: dict[str, float] = {}

    def keep(name: str, module: Module, scores: Array) -> None:
        hidden = np.isneginf(scores)
        top = np.where(hidden, -np.inf, scores).max(axis=-1)
        spreads[name] = float((top - np.where(hidden, np.inf, scores).min(axis=-1)).max())

    handles = [b.attn.scores.register_forward_hook(partial(keep, f"block_{i}")) for i, b in enumerate(model.block)]
    with np.errstate(all="ignore"):
        model(np.full((1, tokens), TOKEN))
    for handle in handles:
        handle.remove()
    return spreads
