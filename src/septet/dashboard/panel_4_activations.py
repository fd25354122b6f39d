"""Panel 4: are activations balanced over depth?

Tells weights that start too large (each deeper point bigger than the one before, at step 0 already) from training that
goes wrong later (points part during the run), and both from a dead layer (one point near zero from the start).
"""

import numpy as np

from septet.dashboard import layers
from septet.dashboard.content import Content, Points, Style, curves, joint
from septet.dashboard.panel import Panel
from septet.dashboard.series_order import by_depth
from septet.dashboard.theme import DASHES, LINE_COLOURS
from septet.record.run_record import RunRecord


def read(record: RunRecord) -> Content:
    """One curve a point, in the order of the forward pass, and how far apart they are."""
    names = by_depth(record.family("activation"))
    return Content(curves=curves(record, styles(names)), notes=spread(record, names))


def styles(names: list[str]) -> dict[str, Style]:
    """Neighbours differ in colour and in dash."""
    return {name: Style(LINE_COLOURS[i % len(LINE_COLOURS)], DASHES[i % len(DASHES)]) for i, name in enumerate(names)}


def spread(record: RunRecord, names: list[str]) -> list[Points]:
    """Largest over smallest point, step by step."""
    if len(names) < 2:
        return []
    steps, values = joint(record, names)
    with np.errstate(all="ignore"):  # a NaN or dead point has no ratio, and the note says so
        return [Points("ratio", steps, np.max(values, axis=0) / np.min(values, axis=0))]


PANEL = Panel(
    number=4,
    key="activations",
    series=("activation/",),
    starts="linear",
    zero=True,
    read=read,
    layers=lambda axes: [layers.ghosts(axes), layers.lines(axes), layers.edges(axes)],
)
