"""Cross-entropy of next tokens by log-sum-exp, over targets that are not padding."""

from typing import NamedTuple

import numpy as np

from septet.gpt.hooks import Array


class CrossEntropy(NamedTuple):
    """What one forward pass says of its targets."""

    nats: Array  # (B, T) float64, loss of each target; 0 where padding
    log_z: Array  # (B, T) log-sum-exp of each position's logits
    counted: Array  # (B, T) bool, True where the target is not padding
    dlogits_sum: Array  # (B, T, V), gradient of nats.sum()


def cross_entropy(logits: Array, targets: Array, pad_id: int) -> CrossEntropy:
    """logits (B, T, V), targets (B, T) -> each target's loss, and the gradient of their sum.

    log p = logit - log Σ exp(logits), with the largest logit taken out before exp, so that no finite logits give Inf.
    """
    top = logits.max(axis=-1, keepdims=True)  # (B, T, 1)
    p = np.exp(logits - top)  # (B, T, V)
    total = p.sum(axis=-1, keepdims=True)  # (B, T, 1)
    log_z = (np.log(total) + top)[..., 0]  # (B, T)
    chosen = np.take_along_axis(logits, targets[..., None], axis=-1)[..., 0]  # (B, T)
    counted = targets != pad_id
    nats = np.where(counted, log_z.astype(np.float64) - chosen, 0.0)
    p /= total  # (B, T, V)
    _subtract_one_at(p, targets)  # d nats / d logits = p - onehot
    p *= counted[..., None]
    return CrossEntropy(nats, log_z, counted, p)


def _subtract_one_at(p: Array, targets: Array) -> None:
    B, T = targets.shape
    p[np.arange(B)[:, None], np.arange(T)[None, :], targets] -= 1
