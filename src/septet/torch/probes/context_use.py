"""Does the model look at anything but the newest token?"""

import torch

from septet.torch.probes.example import Example, logits_of, tokens_of
from septet.torch.undisturbed import evaluating


def context_use(model: torch.nn.Module, example: Example) -> float:
    """Change the tokens before the last; how far do the last position's logits move?

    A model that uses its context moves them; one that ignores its input, or all but the newest token, by exactly 0.

    Raises:
        InputError: `example` is no batch of tokens, or the model gives no logits (B, T, V) for it.
    """
    tokens = tokens_of(example)
    with evaluating(model):
        before = logits_of(model, example, tokens)
        changed = tokens.clone()
        changed[:, :-1] = (changed[:, :-1] + 1) % before.shape[-1]
        return float((before[:, -1] - logits_of(model, example, changed)[:, -1]).abs().max())
