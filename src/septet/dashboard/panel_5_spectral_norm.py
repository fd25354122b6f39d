"""Panel 5: do weights grow pathologically?

Tells weights that started wrong (largest singular values some hundred times too high from step 0) from weights that
grow without end (no weight decay, or a rate too high), and growth everywhere from growth in one matrix alone.
"""

import numpy as np

from septet.dashboard import layers
from septet.dashboard.content import Content, Level, Style, curves
from septet.dashboard.panel import Panel
from septet.dashboard.series_order import block_of, by_depth, kind_of
from septet.dashboard.theme import DASHES, LINE_COLOURS
from septet.record.run_record import RunRecord

GROWTH = 2  # times the initial value: healthy weights stay below


def read(record: RunRecord) -> Content:
    """One curve a matrix, and twice the value that each began with."""
    measured = curves(record, styles(by_depth(record.family("spectral_norm"))))
    levels = [
        Level("twice_initial", GROWTH * float(curve.values[0]), curve.series)
        for curve in measured
        if np.isfinite(curve.values[0])
    ]
    return Content(curves=measured, levels=levels)


def styles(names: list[str]) -> dict[str, Style]:
    """Colour by kind of matrix, dash by block."""
    kinds = list(dict.fromkeys(map(kind_of, names)))
    return {
        name: Style(LINE_COLOURS[kinds.index(kind_of(name)) % len(LINE_COLOURS)], DASHES[block_of(name) % len(DASHES)])
        for name in names
    }


PANEL = Panel(
    number=5,
    key="spectral_norm",
    series=("spectral_norm/",),
    starts="log",
    read=read,
    layers=lambda axes: [
        layers.ghosts(axes),
        layers.own_levels(axes),
        layers.lines(axes),
        layers.edges(axes),
    ],
)
