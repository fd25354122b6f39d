"""Panel 1: is the model learning?

Tells a model that learns from one that does not, and says which of the two curves broke the pattern. Both stuck: look
at the rate (2) and the gradients (3). Train jumps early and recovers: no warm-up, or too high a rate for the first
steps. Train far under the n-gram line with val above it: the mask leaks the answer, or the data do. Val turns up while
train goes on falling: overfitting, from the lowest val on.
"""

import numpy as np

from septet.dashboard import layers
from septet.dashboard.content import Content, Points, Style, batch_note, curves, reference_level
from septet.dashboard.panel import Panel
from septet.record.run_record import RunRecord

STYLES = {"loss/train": Style("blue", dense=True), "loss/val": Style("vermillion", stepped=True)}


def read(record: RunRecord) -> Content:
    """Train, val held until it is measured again, the n-gram line, and where val was lowest."""
    return Content(
        curves=curves(record, STYLES),
        levels=reference_level(record, "ngram_loss"),
        points=lowest_val(record),
        notes=batch_note(record),
    )


def lowest_val(record: RunRecord) -> list[Points]:
    """The first row of the smallest finite val: an overfit's onset, or the best model so far."""
    if not record.has("loss/val"):
        return []
    steps, values = record.series("loss/val")
    finite = np.flatnonzero(np.isfinite(values))
    best = finite[[np.argmin(values[finite])]] if len(finite) else finite
    return [Points("lowest_val", steps[best], values[best])]


PANEL = Panel(
    number=1,
    key="loss",
    series=("loss/train", "loss/val"),
    starts="log",
    read=read,
    layers=lambda axes: [
        layers.ghosts(axes),
        layers.levels(axes),
        layers.lines(axes),
        layers.level_labels(axes),
        layers.points(axes, "lowest_val", shape="diamond", colour="vermillion", size=70),
        layers.edges(axes),
    ],
)
