"""One training run: data order, learning rate, optimizer, loop, checkpoints."""

from septet.training.adamw import AdamW
from septet.training.batches import Batch, DataOrder, make_batch
from septet.training.evaluate import Evaluation, evaluate
from septet.training.loop import Step, Trainer

__all__ = ["AdamW", "Batch", "DataOrder", "Evaluation", "Step", "Trainer", "evaluate", "make_batch"]
