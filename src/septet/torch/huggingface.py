"""The inspector as a callback of transformers' `Trainer`.

from septet.torch.huggingface import SeptetCallback
trainer = Trainer(model, args, train_dataset=rows, callbacks=[SeptetCallback("runs/mine")])
trainer.train()
"""

from pathlib import Path
from types import TracebackType
from typing import Any, Self

import torch
from transformers import TrainerCallback, TrainerControl, TrainerState, TrainingArguments

from septet.record.manifest import Context
from septet.torch.architecture import bare
from septet.torch.inspector import Inspector

SCHEDULES = {
    "linear": "linear",
    "cosine": "cosine",
    "constant": "constant",
    "constant_with_warmup": "constant",
    "warmup_stable_decay": "wsd",
    "reduce_lr_on_plateau": "plateau",
}


class SeptetCallback(TrainerCallback):
    """Records a `Trainer`'s training into `folder`; on several machines, that of the first process.

    As a context manager around `trainer.train()` it leaves a record where an exception ends the training too.

    Args:
        folder: where the record goes.
        **options: of `Inspector`; what is not given is taken from the trainer's arguments.
    """

    def __init__(self, folder: str | Path, **options: Any) -> None:
        self.folder, self._options = folder, options
        self.inspector: Inspector | None = None
        self._handle: Any = None
        self._losses: list[tuple[torch.Tensor, bool]] = []

    def on_train_begin(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **trainer: Any
    ) -> None:
        """Attach to the trainer's model and optimizer."""
        if not state.is_world_process_zero:
            return
        model, optimizer = bare(trainer["model"]), trainer["optimizer"]
        given = {
            "scaler": getattr(optimizer, "scaler", None),  # of accelerate's optimizer, around the one that has hooks
            "context": context_of(args, state, model),
            "seed": args.seed,
            "first_step": state.global_step,
        }
        inner = getattr(optimizer, "optimizer", optimizer)
        self.inspector = Inspector(model, inner, self.folder, **(given | self._options))
        self._handle = model.register_forward_hook(self._see_loss, with_kwargs=True)

    def on_step_begin(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **trainer: Any
    ) -> None:
        """The next update's first batch."""
        if self.inspector is not None:
            self.inspector.begin()

    def on_step_end(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **trainer: Any
    ) -> None:
        """The losses of the update's micro-batches, as the model gave them."""
        if self.inspector is not None and self._losses:
            total = torch.stack([loss for loss, _ in self._losses]).sum()
            shares = any(share for _, share in self._losses)
            self.inspector.loss(total if shares else total / len(self._losses))
        self._losses = []

    def on_log(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        logs: dict[str, Any] | None = None,
        **trainer: Any,
    ) -> None:
        """Where the model gives no loss, because the trainer computes it, the trainer's mean since its last log."""
        if self.inspector is not None and logs and "loss" in logs and not self.inspector.has_loss:
            self.inspector.loss(float(logs["loss"]))

    def on_evaluate(
        self,
        args: TrainingArguments,
        state: TrainerState,
        control: TrainerControl,
        metrics: dict[str, Any] | None = None,
        **trainer: Any,
    ) -> None:
        """The trainer's `eval_loss`."""
        if self.inspector is not None and metrics and "eval_loss" in metrics:
            self.inspector.val(metrics["eval_loss"])

    def on_train_end(
        self, args: TrainingArguments, state: TrainerState, control: TrainerControl, **trainer: Any
    ) -> None:
        """Write the record; the best model may have been loaded by now, whose weights are not the last ones."""
        self._close(final=not args.load_best_model_at_end)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None and self.inspector is not None:
            self.inspector.close("interrupted")
        self._close()

    def _close(self, final: bool = True) -> None:
        if self._handle is not None:
            self._handle.remove()
        if self.inspector is not None:
            self.inspector.close(final=final)
        self.inspector = self._handle = None

    def _see_loss(self, model: torch.nn.Module, inputs: Any, named: dict[str, Any], output: Any) -> None:
        """With `num_items_in_batch` each micro-batch's loss is its share of the update's mean; without, a mean."""
        loss = output.get("loss") if isinstance(output, dict) else None
        if model.training and torch.is_grad_enabled() and loss is not None:
            self._losses.append((loss.detach().clone(), named.get("num_items_in_batch") is not None))


def context_of(args: TrainingArguments, state: TrainerState, model: torch.nn.Module) -> Context:
    """What the trainer's arguments say of the run."""
    kind = getattr(args.lr_scheduler_type, "value", args.lr_scheduler_type)
    vocabulary = getattr(getattr(model, "config", None), "vocab_size", None)
    return Context.model_validate(
        {
            "vocabulary": vocabulary,
            "start": "resumed" if state.global_step else None,
            "schedule": SCHEDULES.get(str(kind)),
            "warmup_steps": int(args.get_warmup_steps(state.max_steps)),
            "learning_rate": args.learning_rate or None,
            "total_steps": state.max_steps,
            "clip": args.max_grad_norm or None,
            "accumulation": args.gradient_accumulation_steps,
        }
    )
