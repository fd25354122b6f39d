"""Panel 6: is all capacity used?

Tells units that were never alive (nearly all of them dead from step 0: the initial weights) from units that died (the
count climbs after a spike or under a rate too high), and a head that is stuck from first step to last from one that
wakes up.
"""

from septet.dashboard import layers
from septet.dashboard.content import Content, Level, Style, curves
from septet.dashboard.panel import Panel
from septet.dashboard.series_order import block_of, by_depth
from septet.dashboard.theme import DASHES
from septet.record.run_record import RunRecord

COLOURS = {"dead_neurons": "blue", "dead_heads": "vermillion"}


def read(record: RunRecord) -> Content:
    """Dead neurons and heads a block, and how many there are where the manifest says so."""
    measured = curves(
        record,
        {
            name: Style(colour, DASHES[block_of(name) % len(DASHES)], stepped=True)
            for family, colour in COLOURS.items()
            for name in by_depth(record.family(family))
        },
    )
    capacity = record.manifest.capacity
    if not measured or capacity is None:
        return Content(curves=measured)
    return Content(
        curves=measured,
        levels=[Level("neurons", float(capacity.neurons_per_block)), Level("heads", float(capacity.heads_per_block))],
    )


PANEL = Panel(
    number=6,
    key="dead_capacity",
    series=("dead_neurons/", "dead_heads/"),
    # 4 heads beside 256 neurons: on a linear axis a dead head would be two pixels. symlog is linear around 0, which
    # is where healthy counts are, and logarithmic above
    log="symlog",
    starts="log",
    zero=True,
    read=read,
    layers=lambda axes: [
        layers.ghosts(axes),
        layers.levels(axes),
        layers.lines(axes),
        layers.level_labels(axes),
        layers.edges(axes),
    ],
)
