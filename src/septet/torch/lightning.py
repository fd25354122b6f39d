"""The inspector as a callback of Lightning's `Trainer` (lightning 2).

from septet.torch.lightning import SeptetCallback
trainer = Trainer(callbacks=[SeptetCallback("runs/mine")])
trainer.fit(module, rows)
"""

from pathlib import Path
from typing import Any

import torch
from lightning.pytorch import LightningModule, Trainer
from lightning.pytorch.callbacks import Callback

from septet.errors import InputError
from septet.record.manifest import Context
from septet.torch.inspector import Inspector


class SeptetCallback(Callback):
    """Records a `Trainer`'s training into `folder`; on several machines, that of the first process.

    Args:
        folder: where the record goes.
        val: the logged metric that is the loss on held-out rows.
        **options: of `Inspector`; what is not given is taken from the trainer.
    """

    def __init__(self, folder: str | Path, val: str = "val_loss", **options: Any) -> None:
        self.folder, self.val, self._options = folder, val, options
        self.inspector: Inspector | None = None

    def on_train_start(self, trainer: Trainer, pl_module: LightningModule) -> None:
        """Attach to the module and its optimizer.

        Raises:
            InputError: there are several optimizers, so that a step is no single update.
        """
        if not trainer.is_global_zero:
            return
        if len(trainer.optimizers) != 1:
            raise InputError(f"configure_optimizers: {len(trainer.optimizers)} optimizers, expected one to record")
        given = {
            "scaler": getattr(trainer.precision_plugin, "scaler", None),
            "context": context_of(trainer),
            "first_step": trainer.global_step,
        }
        self.inspector = Inspector(pl_module, trainer.optimizers[0], self.folder, **(given | self._options))

    def on_train_batch_start(self, trainer: Trainer, pl_module: LightningModule, batch: Any, batch_idx: int) -> None:
        """Lightning calls `training_step`, not the module, so no hook on the module sees it."""
        if self.inspector is not None:
            self.inspector.begin()

    def on_train_batch_end(
        self, trainer: Trainer, pl_module: LightningModule, outputs: Any, batch: Any, batch_idx: int
    ) -> None:
        """The loss of `training_step`, which automatic optimization has divided by the micro-batches."""
        loss = outputs.get("loss") if isinstance(outputs, dict) else outputs
        if self.inspector is not None and isinstance(loss, torch.Tensor):
            self.inspector.loss(loss * (trainer.accumulate_grad_batches if pl_module.automatic_optimization else 1))

    def on_validation_end(self, trainer: Trainer, pl_module: LightningModule) -> None:
        """The logged validation loss."""
        value = trainer.callback_metrics.get(self.val)
        if self.inspector is not None and value is not None and not trainer.sanity_checking:
            self.inspector.val(value)

    def on_train_end(self, trainer: Trainer, pl_module: LightningModule) -> None:
        """Write the record."""
        if self.inspector is not None:
            self.inspector.close()

    def on_exception(self, trainer: Trainer, pl_module: LightningModule, exception: BaseException) -> None:
        """Write what there is."""
        if self.inspector is not None:
            self.inspector.close("interrupted")


def context_of(trainer: Trainer) -> Context:
    """What the trainer says of the run."""
    by_norm = trainer.gradient_clip_algorithm in (None, "norm")
    return Context.model_validate(
        {
            "start": "resumed" if trainer.global_step else None,
            "total_steps": trainer.max_steps if trainer.max_steps > 0 else None,
            "clip": float(trainer.gradient_clip_val) if trainer.gradient_clip_val and by_norm else None,
            "accumulation": trainer.accumulate_grad_batches,
        }
    )
