"""Question 18.Q6.3: is an accumulated gradient the mean of its micro-batches, or their sum?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.training.clipping import global_norm
from septet.training.loop import Trainer


def accumulation(trainer: Trainer, rows: Array) -> dict[str, float]:
    """Gradient norm of `rows` (B,) as the trainer accumulates it, over that of one pass in one piece; 1 is right.

    Leaves gradients at 0 and the trainer's current step untouched.
    """
    now, model = trainer.now, trainer.model
    trainer.now = type(now)(-1)
    with np.errstate(all="ignore"):
        trainer.accumulate_gradients(rows)
        accumulated = global_norm(model.parameters.values())
        batch = trainer.batch_of(rows)
        result = trainer.cross_entropy(model(batch.inputs), batch.targets, trainer.ignored)
        model.zero_grad()
        model.backward(result.dlogits_sum / max(1, batch.targets_counted))
        whole = global_norm(model.parameters.values())
    model.zero_grad()
    trainer.now = now
    ratio = accumulated / whole if whole else float("nan")
    return {"micro_batches": trainer.config.micro_batches, "ratio": ratio}
