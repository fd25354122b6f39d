"""The training loop, bare: instruments attach from outside through callbacks and hooks."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from septet.config.schema import TrainingConfig
from septet.gpt.cross_entropy import cross_entropy
from septet.gpt.hooks import Array, Handle
from septet.gpt.model import GPT
from septet.training.adamw import AdamW
from septet.training.batches import DataOrder, make_batch
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

    @property
    def finite(self) -> bool:
        """Whether the step leaves weights that can be trained further."""
        return math.isfinite(self.loss) and math.isfinite(self.grad_norm)


class Trainer:
    """Trains one model on rows of tokens.

    Callbacks get the trainer, at `step_start` (before the batch is drawn), `gradient` (complete and measured, not yet
    clipped) and `step_end` (after the update).
    """

    def __init__(self, model: GPT, tokens: Array, lengths: Array, pad_id: int, config: TrainingConfig) -> None:
        self.model, self.config = model, config
        self.tokens, self.lengths, self.pad_id = tokens, lengths, pad_id
        self.optimizer = AdamW(model.parameters, config.adamw)
        self.order = DataOrder(len(tokens), config.batch_size, config.seed)
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
            now.clipped = clip_gradients(self.model.parameters.values(), now.grad_norm, self.config.clip)
            now.learning_rate = learning_rate(now.index, self.config.learning_rate, self.config.steps)
            self.optimizer.step(now.learning_rate)
        self.steps_done += 1
        self.non_finite_steps = 0 if now.finite else self.non_finite_steps + 1
        self.ever_non_finite |= not now.finite
        self._run("step_end")
        return now

    def accumulate_gradients(self, rows: Array) -> None:
        """Loss and gradients of the mean over all counted targets of `rows` (B,), however many micro-batches they take.

        Each micro-batch weighs by its targets: a mean of means would weigh a token by its neighbours' lengths.
        """
        micro_batches = [
            make_batch(self.tokens, self.lengths, part, self.pad_id)
            for part in np.split(rows, self.config.micro_batches)
        ]
        total = sum(batch.targets_counted for batch in micro_batches)
        nats = log_z = 0.0
        self.model.zero_grad()
        for batch in micro_batches:
            result = cross_entropy(self.model(batch.inputs), batch.targets, self.pad_id)
            nats += result.nats.sum()
            log_z += result.log_z[result.counted].sum(dtype=np.float64)
            dlogits = result.dlogits_sum
            dlogits *= 1 / total
            self.model.backward(dlogits)
        self.now.loss, self.now.log_z = float(nats / total), float(log_z / total)

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
