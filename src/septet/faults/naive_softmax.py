"""A softmax in half precision, by its formula as it stands."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.cross_entropy import CrossEntropy, cross_entropy
from septet.gpt.hooks import Array
from septet.training import Trainer


def of_logits(logits: Array, targets: Array, ignored: int) -> CrossEntropy:
    """exp(logits) / Σ exp(logits): a logit above 11.1, or a sum above 65 504, is Inf in half precision.

    Takes and gives what `gpt.cross_entropy` does.
    """
    e = np.exp(logits.astype(np.float16))  # (B, T, V)
    total = e.sum(axis=-1, keepdims=True, dtype=np.float16)  # (B, T, 1)
    p = (e / total).astype(np.float32)  # (B, T, V)
    counted = targets != ignored
    chosen = np.take_along_axis(p, targets[..., None], axis=-1)[..., 0]
    nats = np.where(counted, -np.log(chosen.astype(np.float64)), 0.0)
    np.put_along_axis(p, targets[..., None], chosen[..., None] - 1, axis=-1)
    p *= counted[..., None]
    return CrossEntropy(nats, np.log(total[..., 0].astype(np.float32)), counted, p)


def in_the_first_row(logits: Array, targets: Array, ignored: int) -> CrossEntropy:
    """The first row by the formula, the others by log-sum-exp."""
    right, naive = cross_entropy(logits, targets, ignored), of_logits(logits[:1], targets[:1], ignored)
    for whole, first in zip(right, naive, strict=True):
        whole[:1] = first
    return right


def take_formula(trainer: Trainer, strength: Strength) -> None:
    """In training; evaluation keeps log-sum-exp."""
    trainer.cross_entropy = of_logits if strength == "plain" else in_the_first_row


NAIVE_SOFTMAX = Fault(
    name="naive_softmax",
    summary="The loss is the log of a softmax in half precision from which the largest logit is not taken out.",
    subtle="So it is for the first row of every batch.",
    corrupts="numerics",
    causes=("naive_softmax", "fp16_overflow"),
    panels=(1, 3),
    change_trainer=take_formula,
)
