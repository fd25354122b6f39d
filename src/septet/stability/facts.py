"""What a walk may know of a run: its curves, its configuration, what its owner says. Absent things are asked for."""

import math
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from septet.record.configured_schedule import configured_learning_rate
from septet.record.manifest import Context, Probes
from septet.record.run_record import RunRecord
from septet.stability.answer import CannotAsk

Values = NDArray[np.float64]


class Curve(NamedTuple):
    """Steps (n,) and values (n,), as measured."""

    steps: NDArray[np.int64]
    values: Values

    def finite(self) -> "Curve":
        """Without NaN and infinities."""
        keep = np.isfinite(self.values)
        return Curve(self.steps[keep], self.values[keep])

    def between(self, first: float, last: float) -> "Curve":
        """Rows with first ≤ step ≤ last."""
        keep = (self.steps >= first) & (self.steps <= last)
        return Curve(self.steps[keep], self.values[keep])

    def __len__(self) -> int:  # rows, not the two fields
        return len(self.steps)


class Facts:
    """One record, asked by name; whatever it lacks raises `CannotAsk` with the name of what is lacking."""

    def __init__(self, record: RunRecord):
        self.record = record
        self.manifest = record.manifest
        self.context = record.manifest.context or Context()
        self._curve = lru_cache(maxsize=None)(self._read_curve)

    @property
    def foreign(self) -> bool:
        """Whether another tool wrote the log."""
        return self.manifest.source is not None

    @property
    def points(self) -> bool:
        """Whether a training loss belongs to its own step, not to an interval."""
        return self.manifest.source is None or self.manifest.source.train_loss in ("point", None)

    @property
    def counts_updates(self) -> bool:
        """Whether `step` counts updates, and not epochs or rows."""
        return self.manifest.source is None or self.manifest.source.x == "updates"

    def has(self, name: str) -> bool:
        """Whether a series was measured at least once."""
        return self.record.has(name)

    def curve(self, name: str, at_least: int = 1) -> Curve:
        """Series `name`, NaN and all, with at least so many rows."""
        if not self.record.has(name):
            raise CannotAsk(name)
        curve = self._curve(name)
        if len(curve) < at_least:
            raise CannotAsk(f"{name} at {at_least} steps or more")
        return curve

    def finite(self, name: str, at_least: int = 1) -> Curve:
        """Series `name` where it is finite, with at least so many rows."""
        curve = self.curve(name).finite()
        if len(curve) < at_least:
            raise CannotAsk(f"{name}, finite, at {at_least} steps or more")
        return curve

    def family(self, prefix: str) -> list[str]:
        """Measured series `prefix/...`; at least one."""
        names = self.record.family(prefix)
        if not names:
            raise CannotAsk(f"{prefix}/*")
        return names

    def _read_curve(self, name: str) -> Curve:
        return Curve(*self.record.series(name))

    @cached_property
    def last_step(self) -> int:
        """The largest step of the record."""
        return int(self.record.steps[-1]) if len(self.record.steps) else 0

    @cached_property
    def progress(self) -> Curve:
        """The training loss, or the validation loss where that is all there is."""
        for name in ("loss/train", "loss/val"):
            if self.record.has(name):
                return self.finite(name)
        raise CannotAsk("loss/train")

    @cached_property
    def grad_norm(self) -> Curve:
        """The gradient norm, unless a logger wrote 0.0 all the way while the loss moved: that measures nothing."""
        norm = self.finite("grad_norm", 1)
        if not norm.values.any() and len(self.progress) > 1 and np.ptp(self.progress.values) > 0:
            raise CannotAsk("grad_norm (it is 0 everywhere while the loss moves, so the logger did not measure it)")
        return norm

    @property
    def probes(self) -> Probes:
        """Facts measured once."""
        return self.manifest.probes

    def probe(self, name: str) -> Any:
        """One probe, if it was taken."""
        value = getattr(self.manifest.probes, name)
        if value is None:
            raise CannotAsk(f"probes.{name}")
        return value

    @property
    def causal(self) -> bool:
        """Whether the causality probe was taken, and found a causal mask."""
        probe = self.manifest.probes.causality
        return probe is not None and probe.causal

    def configured(self, *keys: str) -> Any:
        """A value of the run's configuration."""
        value: Any = self.manifest.config
        for key in keys:
            if not isinstance(value, dict) or key not in value:
                raise CannotAsk(f"config {'.'.join(keys)}")
            value = value[key]
        return value

    def number(self, *keys: str) -> float:
        """A number of the run's configuration."""
        value = self.configured(*keys)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise CannotAsk(f"config {'.'.join(keys)}, a number")
        return float(value)

    def _number_or(self, said: float | None, asked: str, *keys: str) -> float:
        if said is not None:
            return float(said)
        try:
            return self.number(*keys)
        except CannotAsk:
            raise CannotAsk(asked) from None

    @cached_property
    def ln_vocabulary(self) -> float:
        """The loss of a model that knows nothing: ln V."""
        return math.log(max(2.0, self._number_or(self.context.vocabulary, "vocabulary", "model", "vocab_size")))

    @property
    def warmup_steps(self) -> int:
        """Configured length of the warm-up."""
        keys = ("training", "learning_rate", "warmup_steps")
        return int(self._number_or(self.context.warmup_steps, "warm-up steps", *keys))

    @property
    def peak_rate(self) -> float:
        """Configured largest learning rate."""
        return self._number_or(self.context.learning_rate, "learning rate", "training", "learning_rate", "max")

    @property
    def total_steps(self) -> int:
        """Configured length of the run, in updates."""
        return int(self._number_or(self.context.total_steps, "total steps", "training", "steps"))

    @property
    def clip(self) -> float:
        """The threshold of gradient clipping."""
        if self.context.clip is not None:
            return self.context.clip
        line = self.manifest.reference_lines.get("clip")
        if line is None or not math.isfinite(line):
            raise CannotAsk("clip")
        return line

    @property
    def start(self) -> str:
        """From scratch, a fine-tune or resumed; septet's own runs start from scratch."""
        if self.context.start is not None:
            return self.context.start
        if self.foreign:
            raise CannotAsk("start")
        return "scratch"

    def configured_rate(self, steps: NDArray[np.int64]) -> Values:
        """The learning rate that the configuration asks for at `steps` (n,)."""
        rates = configured_learning_rate(self.manifest.config or self._said(), steps)
        if rates is None:
            raise CannotAsk("schedule")
        return rates

    def _said(self) -> dict[str, Any]:
        """A configuration from what the owner says; where the decay ends is read off the log, since nobody says it."""
        if self.context.schedule is None:
            raise CannotAsk("schedule")
        floor = float(self.finite("learning_rate").between(self.warmup_steps, math.inf).values.min())
        shape = {
            "schedule": self.context.schedule,
            "max": self.peak_rate,
            "min": floor,
            "warmup_steps": self.warmup_steps,
        }
        return {"training": {"steps": self.total_steps, "learning_rate": shape}}

    @cached_property
    def ngram_loss(self) -> float:
        """Val loss of the n-gram baseline, below which a model has learned more than pairs of tokens."""
        line = self.manifest.reference_lines.get("ngram_loss")
        if line is None or not math.isfinite(line):
            raise CannotAsk("ngram_loss")
        return line

    @cached_property
    def floor(self) -> float:
        """The lowest training loss that is possible without seeing targets: the entropy of what rows leave open."""
        floor = self.manifest.data.get("train_floor")
        if isinstance(floor, bool) or not isinstance(floor, int | float) or not math.isfinite(floor):
            raise CannotAsk("train_floor")
        return float(floor)
