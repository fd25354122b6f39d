"""Does the model, as it is trained, see the future?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.gpt.model import GPT


def causality(model: GPT, inputs: Array) -> dict[str, float | bool | int]:
    """Change the tokens after position t; do the logits up to t move?

    Takes inputs (B, T), t in the middle. A causal model moves them by exactly 0: the same sums are computed.
    """
    t = inputs.shape[1] // 2
    changed = inputs.copy()
    changed[:, t + 1 :] = (changed[:, t + 1 :] + 1) % model.config.vocab_size
    with np.errstate(all="ignore"):
        moved = np.abs(model(inputs)[:, : t + 1] - model(changed)[:, : t + 1])
    largest = float(moved.max())
    return {"position": t, "largest_change": largest, "causal": largest == 0.0}
