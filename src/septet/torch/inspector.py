"""Watches one training in PyTorch and writes its record."""

import math
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self

import torch

from septet.config import InspectConfig
from septet.errors import InputError
from septet.inspect.probes import MOMENTS_AT
from septet.record.manifest import Context, Manifest, Probes
from septet.record.rows import Rows
from septet.record.write import write_record
from septet.torch.apparatus import Apparatus
from septet.torch.architecture import architecture, bare, module_at
from septet.torch.backward_end import BackwardEnd
from septet.torch.drawn_beside import reference_lines
from septet.torch.first_probes import first_probes
from septet.torch.probes.example import Example
from septet.torch.probes.moments import moments
from septet.torch.provenance import as_json, hardware, library_versions, settings
from septet.torch.quantities.gradient import Gradient, gradient_of

Status = Literal["completed", "diverged", "interrupted"]
CLASSES = ("regular", "irregular")


class Inspector:
    """Records all seven panels of a training loop; the loop computes the same bytes with and without it.

    Call `loss` once a batch, `val` when you evaluate, `close` at the end; or use it as a context manager, so that an
    exception leaves a record too. Everything else comes from hooks, which `close` removes.

    Args:
        model: what is trained; a DistributedDataParallel is unwrapped, a compiled model is refused.
        optimizer: its optimizer.
        folder: where `metrics.parquet` and `manifest.json` go; made if absent.
        name: of the run; the folder's without one.
        cadence: updates between two measurements.
        scaler: the `GradScaler` of mixed precision, if there is one: gradients are unscaled by it, and updates that it
            leaves out are counted.
        points: points of panel 4, name by name the dotted path of a module; found by structure without it.
        patterns: modules whose output is the attention pattern (B, H, T, T), dotted paths by block name; seen as it is
            computed without it.
        example: a batch of tokens for the probes of causality and of context, which run the model in evaluation mode.
        context: what you know and the instruments do not see: vocabulary, clip, schedule, ...
        config: what else the manifest shall show of the configuration; JSON.
        seed: of the run.
        first_step: updates done before, where a run goes on.

    Raises:
        InputError: the model is compiled, a path is not in it, or `example` is no batch of tokens.
    """

    def __init__(
        self,
        model: torch.nn.Module,
        optimizer: torch.optim.Optimizer,
        folder: str | Path,
        *,
        name: str | None = None,
        cadence: InspectConfig | None = None,
        scaler: Any = None,
        points: Mapping[str, str] | None = None,
        patterns: Mapping[str, str] | None = None,
        example: Example | None = None,
        context: Context | None = None,
        config: Mapping[str, Any] | None = None,
        seed: int | None = None,
        first_step: int = 0,
    ) -> None:
        self.model, self.optimizer, self.folder = bare(model), optimizer, Path(folder)
        self.cadence = cadence or InspectConfig()
        self.step = first_step
        self._name = name or self.folder.resolve().name
        self._scaler, self._context, self._seed = scaler, context, seed
        self._parameters = list(self.model.parameters())
        found = architecture(self.model, points)
        modules = {k: module_at(self.model, v, f"patterns.{k}") for k, v in patterns.items()} if patterns else None
        self._config = {"torch": settings(self.model, optimizer, found)} | as_json(dict(config or {}))
        self._probes = first_probes(self.model, optimizer, example, first_step)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._values: dict[int, dict[str, Any]] = defaultdict(dict)
        self._losses: list[Any] = []
        self._gradient: Gradient | None = None
        self._started = self._updated = self._left_out = self._diverged = self._closed = False
        self._rate = math.nan
        self._scale: float | None = None
        self._apparatus = Apparatus(found, self.cadence, modules)
        self._backward = BackwardEnd(self._parameters, self._see_gradient)
        firsts = [self.model, *found.blocks[:1]]  # the block too: Lightning does not call the module itself
        self._handles = [module.register_forward_pre_hook(self._see_forward, prepend=True) for module in firsts]
        self._handles.append(optimizer.register_step_post_hook(self._see_update))

    def loss(self, loss: torch.Tensor | float) -> None:
        """The training loss of a batch, nats per target, before or after the optimizer's step.

        Of several calls an update (gradient accumulation) the mean is recorded, so give each micro-batch's own loss
        and not its share. Nothing is copied from the device before the next batch begins.
        """
        self._losses.append(loss.detach().clone() if isinstance(loss, torch.Tensor) else float(loss))

    @property
    def has_loss(self) -> bool:
        """Whether this update has a loss already."""
        return bool(self._losses)

    def val(self, loss: torch.Tensor | float | None = None, classes: Mapping[str, Any] | None = None) -> None:
        """The loss on held-out rows, with the weights as they are now; panel 7 draws `classes`, regular and irregular.

        Raises:
            InputError: a class of another name.
        """
        step = self.step + (1 if self._updated or self._left_out or self._scale_fell() else 0)
        for name in classes or {}:
            if name not in CLASSES:
                raise InputError(f"classes: {name!r} is no verb class, expected one of {', '.join(CLASSES)}")
        named = {f"loss/{name}": value for name, value in (classes or {}).items()}
        self._values[step] |= {k: float(v) for k, v in (named | {"loss/val": loss}).items() if v is not None}

    def begin(self) -> None:
        """A training batch begins; the hooks say so, and a loop may, where it does not call the model itself."""
        if self._updated or self._left_out or self._scale_fell():
            self._next_step()
        if not self._started:
            self._started = True
            self._rate = _largest_rate(self.optimizer)
            self._scale = float(self._scaler.get_scale()) if self._scaler is not None else None
            self._backward.watch_unfrozen()
            self._apparatus.start(self.step)

    def left_out(self) -> None:
        """This step's update is left out, on purpose; what a `scaler` leaves out is known without this."""
        self._left_out = not self._updated

    def close(self, status: Status | None = None, final: bool = True) -> None:
        """Take all hooks off and write the record; twice is harmless.

        Args:
            status: `completed` without one; `diverged` where a loss or the gradient of an update was not finite.
            final: whether the weights are still those after the last update, so that they are measured once more.
        """
        if self._closed:
            return
        self._closed = True
        self._remove_hooks()
        if self._updated or self._left_out or self._scale_fell():
            self._next_step()
        else:
            self._put_loss()
        if final and status != "interrupted" and self._apparatus.spectral_norm.every:
            self._values[self.step] |= self._apparatus.spectral_norm.now()
        self._write("diverged" if self._diverged else status or "completed")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close("interrupted" if kind is not None else None)

    def _see_forward(self, module: torch.nn.Module, inputs: Any) -> None:
        if module.training and torch.is_grad_enabled():
            self.begin()

    def _see_gradient(self) -> None:
        self.begin()  # where no forward pass was seen; the weights are still those before the update
        if self.step % self.cadence.log_every == 0:
            seen = gradient_of(self._parameters)
            self._gradient = seen._replace(norm=seen.norm / self._scale) if self._scale else seen

    def _see_update(self, optimizer: torch.optim.Optimizer, *arguments: Any) -> None:
        if self._updated:  # no training pass of the model since the last one
            self._next_step()
        overflow = getattr(optimizer, "found_inf", None)  # a scaler tells optimizers that skip by themselves
        if overflow is not None and bool(overflow):
            self._left_out = True
            return
        self._updated = True
        self._rate = _largest_rate(optimizer)
        self._put_step(updated=True)
        if self.step + 1 == MOMENTS_AT:
            self._probes["moments_at_100"] = moments(optimizer)

    def _scale_fell(self) -> bool:
        return self._started and self._scale is not None and self._scaler.get_scale() < self._scale

    def _put_step(self, updated: bool) -> None:
        """What is known of the step beside its loss, which may come later."""
        row = self._values[self.step]
        row |= self._apparatus.measure(updated)
        if self._scale is not None:
            row |= {"loss_scale": self._scale, "skipped_updates": int(not updated)}
        elif not updated:
            row["skipped_updates"] = 1
        if self.step % self.cadence.log_every == 0:
            row["learning_rate"] = self._rate
            if self._gradient is not None:
                row |= {"grad_norm": self._gradient.norm, "non_finite": self._gradient.non_finite}
                if self._context is not None and self._context.clip is not None:
                    row["clipped"] = int(not self._gradient.norm <= self._context.clip)
                self._diverged |= updated and not math.isfinite(self._gradient.norm)

    def _put_loss(self) -> None:
        if self._losses:
            mean = sum(float(loss) for loss in self._losses) / len(self._losses)
            self._diverged |= not math.isfinite(mean)
            if self.step % self.cadence.log_every == 0 or not math.isfinite(mean):
                self._values[self.step]["loss/train"] = mean
        self._losses = []

    def _next_step(self) -> None:
        if not self._updated:
            self._put_step(updated=False)
        self._put_loss()
        self.step += 1
        self._started = self._updated = self._left_out = False
        self._gradient = None

    def _remove_hooks(self) -> None:
        while self._handles:
            self._handles.pop().remove()
        self._backward.remove()
        self._apparatus.remove()

    def _write(self, status: Status) -> None:
        rows = Rows()
        for step in sorted(self._values):
            rows.put(step, self._values[step])
        manifest = Manifest(
            run=self._name,
            status=status,
            seed=self._seed,
            versions=library_versions(),
            config=self._config,
            hardware=hardware(self.model),
            probes=Probes(**self._probes, activation_growth=self._apparatus.activation.growth),
            capacity=self._apparatus.capacity(),
            context=self._context,
            reference_lines=reference_lines(self._context),
        )
        write_record(self.folder, rows, manifest)


def _largest_rate(optimizer: torch.optim.Optimizer) -> float:
    return max(float(group["lr"]) for group in optimizer.param_groups)
