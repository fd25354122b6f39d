"""Does an update lower the loss as far as its gradient promises?"""

from collections.abc import Callable

import numpy as np

from septet.gpt.hooks import Array
from septet.inspect.probes.first_update import around_first_update
from septet.training.clipping import global_norm
from septet.training.loop import Trainer

CHANGE = 0.005  # nats that the probed part of the update should promise: far above rounding, small enough to be linear


def watch_descent(trainer: Trainer, found: Callable[[float], None]) -> None:
    """Calls `found` after the first update, with the loss's real change over the change that the gradient promises.

    Along the update Δ the loss of its own batch changes by g·Δ, to first order: 1 is right. Noise in the gradient
    promises more than comes, a wrong sign the contrary. The step is shortened or lengthened until it promises CHANGE.
    """
    around_first_update(trainer, _ratio, found)


def _ratio(trainer: Trainer, before: dict[str, Array]) -> float:
    parameters = trainer.model.parameters
    after = {name: p.value.copy() for name, p in parameters.items()}
    with np.errstate(all="ignore"):
        promised = sum(float(np.vdot(p.grad.astype(np.float64), after[n] - before[n])) for n, p in parameters.items())
        promised *= np.float64(trainer.now.grad_norm) / global_norm(parameters.values())  # as before clipping
        if not np.isfinite(promised) or promised == 0:
            return float("nan")
        share = CHANGE / abs(promised)
        losses = []
        for sign in (0.5, -0.5):  # a central difference: the second order cancels
            for name, p in parameters.items():
                p.value[...] = before[name] + np.float32(sign * share) * (after[name] - before[name])
            losses.append(_loss(trainer))
        for name, p in parameters.items():
            p.value[...] = after[name]
        return float(np.float64(losses[0] - losses[1]) / (promised * share))


def _loss(trainer: Trainer) -> float:
    """The first batch's loss as training computes it, without touching gradients or the current step."""
    parts = [trainer.batch_of(part) for part in np.split(trainer.order.rows_of(0), trainer.config.micro_batches)]
    total = sum(part.targets_counted for part in parts)
    loss = 0.0
    for part in parts:
        result = trainer.cross_entropy(trainer.model(part.inputs), part.targets, trainer.ignored)
        loss += float(result.nats.sum() / trainer.divisor(part.targets_counted, total))
    return loss
