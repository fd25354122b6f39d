"""Panel 3: are gradients well behaved?

Tells initial weights that are too large (norms up by orders of magnitude within few steps, then NaN) from a single bad
batch (one spike that comes back down), and a clip threshold that works (engages now and then) from one that is too high
to matter (never) or does all the work (nearly always). Norms that fall to almost nothing while the loss stands still
vanish on the way back.
"""

from septet.dashboard import layers
from septet.dashboard.content import Content, Points, Style, batch_note, curves, joint, reference_level
from septet.dashboard.panel import Panel
from septet.dashboard.spikes import spikes
from septet.record.run_record import RunRecord

STYLES = {"grad_norm": Style("blue", dense=True)}


def read(record: RunRecord) -> Content:
    """The norm before clipping, the threshold, the clipped rows and the spikes."""
    measured = curves(record, STYLES)
    if not measured:
        return Content()
    norm = measured[0]
    return Content(
        curves=measured,
        levels=reference_level(record, "clip"),
        points=[clipped(record), Points("spike", *spikes(norm.steps, norm.values))],
        notes=batch_note(record),
    )


def clipped(record: RunRecord) -> Points:
    """Rows whose update was clipped: as recorded, else those above the threshold."""
    if record.has("clipped"):
        steps, (norms, flags) = joint(record, ["grad_norm", "clipped"])
        was = flags > 0
    else:
        steps, norms = record.series("grad_norm")
        was = norms > record.manifest.reference_lines.get("clip", float("inf"))
    return Points("clipped", steps[was], norms[was])


PANEL = Panel(
    number=3,
    key="grad_norm",
    series=("grad_norm",),
    starts="log",
    read=read,
    layers=lambda axes: [
        layers.ghosts(axes),
        layers.lines(axes),
        layers.points(axes, "clipped", shape="circle", colour="vermillion", size=9, filled=True),
        layers.points(axes, "spike", shape="circle", colour="ink", size=90),
        layers.levels(axes),
        layers.level_labels(axes),
        layers.edges(axes),
    ],
)
