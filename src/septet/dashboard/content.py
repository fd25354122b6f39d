"""What one panel draws, as numbers: read from a record, before anything is a picture."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from septet.record.run_record import RunRecord

Steps = NDArray[np.int64]
Values = NDArray[np.float64]


@dataclass(frozen=True)
class Style:
    """How one series looks.

    Attributes:
        colour: token of `theme`.
        dash: pixels on and off; empty for a solid line.
        stepped: whether a value holds until the next one, for what is measured seldom.
        dense: whether it is measured at (nearly) every step.
    """

    colour: str
    dash: tuple[int, ...] = ()
    stepped: bool = False
    dense: bool = False


@dataclass(frozen=True)
class Curve:
    """One series (n,), measured rows only; NaN and infinities are in it."""

    series: str
    steps: Steps
    values: Values
    style: Style


@dataclass(frozen=True)
class Points:
    """Rows under one name: why they stand out on a curve, or what is said of them in words."""

    kind: str
    steps: Steps
    values: Values


@dataclass(frozen=True)
class Level:
    """A horizontal line to compare with; `series` where it belongs to one curve."""

    name: str
    value: float
    series: str = ""


@dataclass(frozen=True)
class Band:
    """The area between two curves (n,)."""

    steps: Steps
    low: Values
    high: Values


@dataclass(frozen=True)
class Mark:
    """A step that speaks for a verdict, and the numbers and series of the evidence there."""

    step: int
    evidence: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Content:
    """All that one panel draws of one run.

    Attributes:
        curves: what was measured.
        behind: what was meant, such as the configured schedule.
        points: rows marked on a curve.
        levels: lines to compare with.
        bands: the area between two curves.
        notes: said of a step where a reader points at it, not drawn.
        evidence: steps that a verdict points at.
    """

    curves: Sequence[Curve] = ()
    behind: Sequence[Curve] = ()
    points: Sequence[Points] = ()
    levels: Sequence[Level] = ()
    bands: Sequence[Band] = ()
    notes: Sequence[Points] = ()
    evidence: Sequence[Mark] = ()

    @property
    def measured(self) -> bool:
        """Whether there is any curve to draw."""
        return bool(self.curves)

    def within(self, domain: tuple[int, int]) -> "Content":
        """Its curves cut to the steps of `domain`; a longer run's ghost must not stretch a shorter one's page."""
        return Content(curves=[_cut(curve, domain) for curve in self.curves])


def _cut(curve: Curve, domain: tuple[int, int]) -> Curve:
    inside = (curve.steps >= domain[0]) & (curve.steps <= domain[1])
    return replace(curve, steps=curve.steps[inside], values=curve.values[inside])


def curves(record: RunRecord, styles: dict[str, Style]) -> list[Curve]:
    """The series that `styles` names, as far as the record has them."""
    return [Curve(name, *record.series(name), style) for name, style in styles.items() if record.has(name)]


def joint(record: RunRecord, names: Sequence[str]) -> tuple[Steps, list[Values]]:
    """The steps (n,) at which all of `names` were measured, and each one's values (n,) there."""
    series = [record.series(name) for name in names]
    steps = series[0][0]
    for other, _ in series[1:]:
        steps = np.intersect1d(steps, other, assume_unique=True)
    return steps, [values[np.isin(own, steps, assume_unique=True)] for own, values in series]


def batch_note(record: RunRecord) -> list[Points]:
    """Which batch a row trained on, so that a spike names the rows that caused it."""
    return [Points("batch", *record.series("batch"))] if record.has("batch") else []


def reference_level(record: RunRecord, name: str) -> list[Level]:
    """The manifest's reference line `name`, if it is there and finite."""
    value = record.manifest.reference_lines.get(name)
    return [Level(name, value)] if value is not None and np.isfinite(value) else []
