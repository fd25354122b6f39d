"""The training loop, bare: instruments attach from outside through callbacks and hooks."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from septet.config.schema import TrainingConfig
from septet.gpt.cross_entropy import CrossEntropy, cross_entropy
from septet.gpt.hooks import Array, Handle
from septet.gpt.model import GPT
from septet.training.adamw import AdamW
from septet.training.batches import Batch, DataOrder, make_batch
from septet.training.clipping import clip_gradients, global_norm
from septet.training.learning_rate import learning_rate

Event = Literal["step_start", "gradient", "step_end"]


@dataclass
class Step:
    """What the loop knows of one step; fields fill as the step goes on."""

    index: int  # optimizer updates done before it
    batch: int = -1  # index in the run's data order
    loss: float = math.nan  # nats per counted target
    log_z: float = math.nan  # mean log-sum-exp over counted targets
    grad_norm: float = math.nan  # global L2 before clipping
    clipped: bool = False
    learning_rate: float = math.nan
    loss_scale: float | None = None  # None outside mixed precision
    skipped: bool | None = None  # whether mixed precision left the update out; None outside it

    @property
    def finite(self) -> bool:
        """Whether the step leaves weights that can be trained further."""
        return bool(self.skipped) or (math.isfinite(self.loss) and math.isfinite(self.grad_norm))


class Trainer:
    """Trains one model on rows of tokens.

    Callbacks get the trainer, at `step_start` (before the batch is drawn), `gradient` (complete and measured, not yet
    clipped) and `step_end` (after the update). The parts of a step are attributes, so that each can be replaced.

    Attributes:
        batch_of: inputs and targets of some rows.
        cross_entropy: the loss of logits, given targets and the id that does not count.
        ignored: the target id that does not count: padding.
        divisor: what the summed loss of a micro-batch is divided by, from its counted targets and those of all.
        zero_grad: forgets the gradients before a new batch.
        clip: clips the gradients of known global norm, and says whether it changed them.
        schedule: the learning rate of an update.
        update: changes the weights at a learning rate.
    """

    def __init__(self, model: GPT, tokens: Array, lengths: Array, pad_id: int, config: TrainingConfig) -> None:
        self.model, self.config = model, config
        self.tokens, self.lengths, self.pad_id = tokens, lengths, pad_id
        self.optimizer = AdamW(model.parameters, config.adamw)
        self.order = DataOrder(len(tokens), config.batch_size, config.seed)
        self.batch_of: Callable[[Array], Batch] = lambda rows: make_batch(self.tokens, self.lengths, rows, self.pad_id)
        self.cross_entropy: Callable[[Array, Array, int], CrossEntropy] = cross_entropy
        self.ignored = pad_id
        self.divisor: Callable[[int, int], float] = lambda counted, counted_in_all: max(1, counted_in_all)
        self.zero_grad: Callable[[], None] = model.zero_grad
        self.clip: Callable[[float], bool] = lambda norm: clip_gradients(model.parameters.values(), norm, config.clip)
        self.schedule: Callable[[int], float] = lambda step: learning_rate(step, config.learning_rate, config.steps)
        self.update: Callable[[float], None] = lambda rate: self.optimizer.step(rate)
        self.now = Step(0)
        self.steps_done = 0
        self.non_finite_steps = 0  # in a row, up to now
        self.ever_non_finite = False
        self._callbacks: dict[Event, dict[int, Callable[[Trainer], None]]] = {
            "step_start": {},
            "gradient": {},
            "step_end": {},
        }

    def add_callback(self, event: Event, callback: Callable[["Trainer"], None]) -> Handle:
        """Call `callback(trainer)` at every `event` until the handle is removed."""
        return Handle(self._callbacks[event], callback)

    @property
    def finished(self) -> bool:
        """All steps done, or the weights lost."""
        return self.steps_done >= self.config.steps or self.non_finite_steps >= self.config.stop_after_non_finite

    def step(self) -> Step:
        """One update."""
        self.now = now = Step(self.steps_done)
        self._run("step_start")
        with np.errstate(all="ignore"):  # Inf and NaN are results here; the record shows them
            now.batch, rows = self.order.next()
            self.accumulate_gradients(rows)
            now.grad_norm = global_norm(self.model.parameters.values())
            self._run("gradient")
            now.clipped = self.clip(now.grad_norm)
            now.learning_rate = self.schedule(now.index)
            self.update(now.learning_rate)
        self.steps_done += 1
        self.non_finite_steps = 0 if now.finite else self.non_finite_steps + 1
        self.ever_non_finite |= not now.finite
        self._run("step_end")
        return now

    def accumulate_gradients(self, rows: Array) -> None:
        """Loss and gradients of the mean over all counted targets of `rows` (B,), however many micro-batches they take.

        Each micro-batch weighs by its targets: a mean of means would weigh a token by its neighbours' lengths.
        """
        micro_batches = [self.batch_of(part) for part in np.split(rows, self.config.micro_batches)]
        total = sum(batch.targets_counted for batch in micro_batches)
        loss, log_z = 0.0, np.float64(0)
        self.zero_grad()
        for batch in micro_batches:
            result = self.cross_entropy(self.model(batch.inputs), batch.targets, self.ignored)
            divisor = self.divisor(batch.targets_counted, total)
            loss += float(result.nats.sum() / divisor)
            log_z += result.log_z[result.counted].sum(dtype=np.float64)
            dlogits = result.dlogits_sum
            dlogits *= 1 / divisor
            self.model.backward(dlogits)
        self.now.loss, self.now.log_z = loss, float(log_z / total)  # no target at all: 0 nats, and log Z is NaN

    def state(self) -> tuple[dict[str, Array], dict[str, Any]]:
        """Tensors and JSON from which `restore` goes on with the same bytes."""
        tensors = {f"model.{name}": p.value for name, p in self.model.parameters.items()}
        tensors |= {f"adamw.m.{name}": m for name, m in self.optimizer.m.items()}
        tensors |= {f"adamw.v.{name}": v for name, v in self.optimizer.v.items()}
        return tensors, {
            "steps_done": self.steps_done,
            "updates": self.optimizer.updates,
            "non_finite_steps": self.non_finite_steps,
            "ever_non_finite": self.ever_non_finite,
            "order": self.order.state(),
            "learning_rate": self.now.learning_rate,
        }

    def restore(self, tensors: dict[str, Array], state: dict[str, Any]) -> None:
        """Go on where `state` was taken."""
        for name, p in self.model.parameters.items():
            p.value[...] = tensors[f"model.{name}"]
            self.optimizer.m[name][...] = tensors[f"adamw.m.{name}"]
            self.optimizer.v[name][...] = tensors[f"adamw.v.{name}"]
        self.steps_done, self.optimizer.updates = state["steps_done"], state["updates"]
        self.non_finite_steps, self.ever_non_finite = state["non_finite_steps"], state["ever_non_finite"]
        self.order.restore(state["order"])

    def _run(self, event: Event) -> None:
        for callback in list(self._callbacks[event].values()):
            callback(self)
