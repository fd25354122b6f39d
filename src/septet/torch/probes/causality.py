"""Does the model, as it is trained, see the future?"""

import torch

from septet.record.manifest import Causality
from septet.torch.probes.example import Example, logits_of, tokens_of
from septet.torch.undisturbed import evaluating


def causality(model: torch.nn.Module, example: Example) -> Causality:
    """Change the tokens after position t; do the logits up to t move?

    t is in the middle. A causal model moves them by exactly 0: the same sums are computed. Asked in evaluation mode.

    Raises:
        InputError: `example` is no batch of tokens, or the model gives no logits (B, T, V) for it.
    """
    tokens = tokens_of(example)
    t = tokens.shape[1] // 2
    with evaluating(model):
        before = logits_of(model, example, tokens)
        changed = tokens.clone()
        changed[:, t + 1 :] = (changed[:, t + 1 :] + 1) % before.shape[-1]
        after = logits_of(model, example, changed)
        largest = float((before[:, : t + 1] - after[:, : t + 1]).abs().max())
    return Causality(position=t, largest_change=largest, causal=largest == 0.0)
