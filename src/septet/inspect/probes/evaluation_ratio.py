"""Does evaluation compute what training does?"""

from collections.abc import Callable

import numpy as np

from septet.training.evaluate import evaluate
from septet.training.loop import Trainer


def watch_evaluation_ratio(trainer: Trainer, found: Callable[[float], None]) -> None:
    """Calls `found` in the last step, before its update: the batch's loss by evaluation, over that by training.

    The weights are the same, so 1 up to rounding; not where the mask, the labels, the divisor or a layer differ.
    """

    def look(trainer: Trainer) -> None:
        if trainer.now.index == trainer.config.steps - 1:
            rows = trainer.order.rows_of(trainer.now.batch)
            with np.errstate(all="ignore"):
                tokens, lengths = trainer.tokens[rows], trainer.lengths[rows]
                evaluated = evaluate(trainer.model, tokens, lengths, trainer.pad_id).mean()
                found(float(np.float64(evaluated) / trainer.now.loss))

    trainer.add_callback("gradient", look)
