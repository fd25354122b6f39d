"""Panel 7: is it learning the rule or the forms?

Tells a model that found the regular rule (regular verbs fall first, irregular ones follow at a steady distance) from
one that memorises form by form (two tangled curves), and both from one that copies the answer (both near zero at once,
no gap: a broken mask) or has seen it before (irregular ahead of regular: leaked data).
"""

import numpy as np

from septet.dashboard import layers
from septet.dashboard.content import Band, Content, Points, Style, curves, joint
from septet.dashboard.panel import Panel
from septet.record.run_record import RunRecord

STYLES = {"loss/regular": Style("green"), "loss/irregular": Style("purple", (6, 3))}


def read(record: RunRecord) -> Content:
    """Val loss of both classes, the area between them, and the gap in nats and in percent."""
    measured = curves(record, STYLES)
    if len(measured) < len(STYLES):
        return Content(curves=measured)
    steps, (regular, irregular) = joint(record, list(STYLES))
    with np.errstate(all="ignore"):  # Inf - Inf has no gap, and the note says so
        gap, excess = irregular - regular, 100 * (irregular / regular - 1)
    return Content(
        curves=measured,
        bands=[Band(steps, regular, irregular)],
        notes=[Points("gap", steps, gap), Points("excess", steps, excess)],
    )


PANEL = Panel(
    number=7,
    key="verb_class",
    series=("loss/regular", "loss/irregular"),
    starts="log",
    read=read,
    layers=lambda axes: [layers.bands(axes), layers.ghosts(axes), layers.lines(axes), layers.edges(axes)],
)
