"""Panel 2: did warm-up and cosine run?

Tells a schedule that ran from one that was only configured. Flat at the peak from step 0: no warm-up, or the scheduler
is not attached. Flat throughout: nobody steps it. At the bottom long before the end: it was given fewer steps than the
run has. Ramp and decay several times too fast: it is stepped more than once an update.
"""

from septet.dashboard import layers
from septet.dashboard.content import Content, Curve, Style, curves
from septet.dashboard.panel import Panel
from septet.record.configured_schedule import configured_learning_rate
from septet.record.run_record import RunRecord

STYLES = {"learning_rate": Style("blue")}
CONFIGURED = Style("plan")


def read(record: RunRecord) -> Content:
    """The measured rate, and behind it the configured one where the manifest's configuration says it."""
    measured = curves(record, STYLES)
    if not measured:
        return Content()
    steps = measured[0].steps
    rates = configured_learning_rate(record.manifest.config, steps)
    behind = [] if rates is None else [Curve("configured", steps, rates, CONFIGURED)]
    return Content(curves=measured, behind=behind)


PANEL = Panel(
    number=2,
    key="learning_rate",
    series=("learning_rate",),
    starts="linear",
    zero=True,
    read=read,
    layers=lambda axes: [layers.behind(axes), layers.ghosts(axes), layers.lines(axes), layers.edges(axes)],
)
