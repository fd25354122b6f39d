"""Does the model look at anything but the newest token?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.gpt.model import GPT

ROWS = 4  # enough: one that moves is proof


def context_use(model: GPT, inputs: Array) -> float:
    """Change the tokens before the last; how far do the last position's logits move? Takes inputs (B, T).

    A model that uses its context moves them; one that ignores its input, or all but the newest token, by exactly 0.
    """
    inputs = inputs[:ROWS]
    changed = inputs.copy()
    changed[:, :-1] = (changed[:, :-1] + 1) % model.config.vocab_size
    with np.errstate(all="ignore"):
        return float(np.abs(model(inputs)[:, -1] - model(changed)[:, -1]).max())
