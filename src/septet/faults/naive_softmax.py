"""A softmax in half precision, by its formula as it stands."""

import numpy as np

from septet.config import Strength
from septet.faults.fault import Fault
from septet.gpt.cross_entropy import CrossEntropy
from septet.gpt.hooks import Array
from septet.training import Trainer


def of_logits(logits: Array, targets: Array, ignored: int) -> CrossEntropy:
    """exp(logits) / Σ exp(logits): a logit above 11.1, or a sum above 65 504, is Inf in half precision."""
    return _cross_entropy(np.exp(logits.astype(np.float16)), targets, ignored)


def of_centred_logits(logits: Array, targets: Array, ignored: int) -> CrossEntropy:
    """The batch's largest logit is taken out, not each position's own: a p below 6e-8 of it is 0, and its log -Inf."""
    return _cross_entropy(np.exp((logits - logits.max()).astype(np.float16)), targets, ignored)


def _cross_entropy(e: Array, targets: Array, ignored: int) -> CrossEntropy:
    """e = exp(logits) (B, T, V) in float16; shapes of the result as in `gpt.cross_entropy`."""
    total = e.sum(axis=-1, keepdims=True, dtype=np.float16)  # (B, T, 1)
    p = (e / total).astype(np.float32)  # (B, T, V)
    counted = targets != ignored
    chosen = np.take_along_axis(p, targets[..., None], axis=-1)[..., 0]
    nats = np.where(counted, -np.log(chosen.astype(np.float64)), 0.0)
    dlogits = p.copy()
    np.put_along_axis(dlogits, targets[..., None], chosen[..., None] - 1, axis=-1)
    dlogits *= counted[..., None]
    return CrossEntropy(nats, np.log(total[..., 0].astype(np.float32)), counted, dlogits)


def take_formula(trainer: Trainer, strength: Strength) -> None:
    """In training; evaluation keeps log-sum-exp."""
    trainer.cross_entropy = of_logits if strength == "plain" else of_centred_logits


NAIVE_SOFTMAX = Fault(
    name="naive_softmax",
    summary="The loss is the log of a softmax in half precision from which the largest logit is not taken out.",
    subtle="The batch's largest logit is taken out, not each position's own.",
    corrupts="numerics",
    causes=("naive_softmax", "fp16_overflow"),
    panels=(1, 3),
    change_trainer=take_formula,
)
