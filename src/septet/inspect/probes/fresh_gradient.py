"""Is the gradient that the optimizer gets the gradient of this batch alone?"""

from collections.abc import Callable

import numpy as np

from septet.training.clipping import global_norm
from septet.training.loop import Trainer

STEP = 5  # odd: a gradient that is kept over one step only shows at every second one


def watch_fresh_gradient(trainer: Trainer, found: Callable[[float], None]) -> None:
    """Calls `found` at STEP with the gradient's norm over that of the same batch and weights, begun at 0.

    1 is right; more where an earlier gradient was not set to zero.
    """

    def look(trainer: Trainer) -> None:
        if trainer.now.index != STEP:
            return
        parameters, now = trainer.model.parameters, trainer.now
        kept = {name: p.grad.copy() for name, p in parameters.items()}
        loss, log_z = now.loss, now.log_z
        with np.errstate(all="ignore"):
            for p in parameters.values():
                p.grad[...] = 0
            zero_grad, trainer.zero_grad = trainer.zero_grad, lambda: None
            trainer.accumulate_gradients(trainer.order.rows_of(now.batch))
            trainer.zero_grad = zero_grad
            fresh = global_norm(parameters.values())
            found(float(np.float64(now.grad_norm) / fresh))
        now.loss, now.log_z = loss, log_z
        for name, p in parameters.items():
            p.grad[...] = kept[name]

    trainer.add_callback("gradient", look)
