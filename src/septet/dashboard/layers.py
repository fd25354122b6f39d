"""The layers that panels are made of, as Altair charts over named data.

A layer holds no values: it reads the rows of `curves`, `ghosts`, `behind`, `points`, `levels`, `bands` and `evidence`
(see `chart_data`), one datum a series, flattened here. The same chart so draws in the page, where scripts set the data
and the parameters, and in a picture, where they stand in the specification.

What an axis cannot hold is a mark at its step on the plot's edge: NaN, +Inf and -Inf, and values up to 0 on a
logarithmic axis. A line breaks there; a value alone between two breaks is a dot.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt

from septet.dashboard.content import Style
from septet.dashboard.theme import token

X_TITLE, Y_TITLE = "{x}", "{y}"  # stand for the axis titles, which `panel.chart` puts in by language
LANE = 18  # pixels above the plot for the pins of evidence; `draw.js` has the same
TOP, BOTTOM = 16, 6  # pixels of the plot kept free for the marks at the edges
EDGES = {  # kind of mark: shape, and whether it sits at the top
    "nan": ("M-.8,-1L0,-.2L.8,-1L1,-.8L.2,0L1,.8L.8,1L0,.2L-.8,1L-1,.8L-.2,0L-1,-.8Z", True),
    "plus_infinity": ("triangle-up", True),
    "minus_infinity": ("triangle-down", False),
    "not_positive": ("M-1,-1H1V1H-1ZM-.5,-.5V.5H.5V-.5Z", False),  # a hollow square
}
DRAWN = "isNumber(datum.value) && !(logarithmic && datum.value <= 0) ? datum.value : null"
EDGE = (
    "datum.value === 'NaN' ? 'nan' : datum.value === 'Infinity' ? 'plus_infinity' : "
    "datum.value === '-Infinity' ? 'minus_infinity' : logarithmic && datum.value <= 0 ? 'not_positive' : null"
)
SYMLOG_TICKS = [0, *(10**power for power in range(7))]
WIDTH = alt.ExprRef("datum.dense ? 1 : 1.8")  # where every step is measured, several rows share a pixel
# over two decades and more, only powers of ten have a grid line: nine a decade would be a wall
MAIN_TICK = "!logarithmic || y1 < 100 * y0 || abs(log(datum.value) / LN10 - round(log(datum.value) / LN10)) < 1e-6"
# long numbers have no room beside the plot
TICK_LABEL = "length(datum.label) > 7 ? replace(format(datum.value, '~e'), '+', '') : datum.label"
IN_WINDOW = "datum.step >= x0 && datum.step <= x1"
LEGEND = alt.Legend(labelExpr="labels[datum.label]", symbolOpacity=1)
AT_TOP = "datum.edge === 'nan' || datum.edge === 'plus_infinity'"


@dataclass(frozen=True)
class Axes:
    """What all layers of one panel share.

    Attributes:
        styles: of the scales' series.
        log: type of the scale behind the log switch.
        starts_log: whether the switch starts there.
        lane: whether the pins of evidence have a lane above the plot.
    """

    styles: Mapping[str, Style]
    log: Literal["log", "symlog"]
    starts_log: bool
    lane: bool = False

    def x(self) -> alt.X:
        """The step axis, its ends two parameters that the page moves in all panels at once."""
        scale = alt.Scale(domain=[alt.ExprRef("x0"), alt.ExprRef("x1")], nice=False)
        axis = alt.Axis(tickCount=alt.ExprRef("max(2, width / 90)"), tickMinStep=1, labelFlush=True, format=",d")
        return alt.X("step:Q", title=X_TITLE, scale=scale, axis=axis)

    def y(self, field: str) -> alt.Y:
        """The value axis over `field`."""
        scale = alt.Scale(
            type=self.log if self.starts_log else "linear",
            domain=[alt.ExprRef("y0"), alt.ExprRef("y1")],
            range=[alt.ExprRef(f"height - {BOTTOM}"), TOP],
            nice=False,
        )
        axis = alt.Axis(
            tickCount=alt.ExprRef("max(3, height / 40)"),
            titleX=-40,
            titleY=-6 - (LANE if self.lane else 0),
            titleBaseline="bottom",
            gridOpacity=alt.when(MAIN_TICK).then(alt.value(1)).otherwise(alt.value(0)),
            values=SYMLOG_TICKS if self.log == "symlog" else alt.Undefined,
            labelExpr=TICK_LABEL,
        )
        return alt.Y(f"{field}:Q", title=Y_TITLE, scale=scale, axis=axis)

    def colour(self) -> alt.Color:
        """Colour by series; tokens, so that a theme is one parameter."""
        tokens = [alt.ExprRef(f"colour.{style.colour}") for style in self.styles.values()]
        return alt.Color("series:N", scale=alt.Scale(domain=list(self.styles), range=tokens), legend=LEGEND)

    def dash(self) -> alt.StrokeDash:
        """Dash by series."""
        dashes = [list(style.dash) or [1, 0] for style in self.styles.values()]
        return alt.StrokeDash("series:N", scale=alt.Scale(domain=list(self.styles), range=dashes), legend=LEGEND)


def lines(axes: Axes) -> alt.LayerChart:
    """The curves themselves: straight between measurements, or held where the series is measured seldom."""
    rows = _rows("curves")
    marks = [
        rows.transform_filter(f"{'' if stepped else '!'}datum.stepped")
        .mark_line(clip=True, interpolate="step-after" if stepped else "linear", strokeWidth=WIDTH, **_LINE)
        .encode(axes.x(), axes.y("drawn"), axes.colour(), axes.dash())
        for stepped in sorted({style.stepped for style in axes.styles.values()})
    ]
    return alt.LayerChart(layer=[*marks, _alone(axes, rows)])


def _alone(axes: Axes, rows: alt.Chart) -> alt.Chart:
    """Values between two breaks: a line of one point has no length."""
    return (
        rows.transform_window(
            before="lag(drawn)", after="lead(drawn)", groupby=["series"], frame=[None, None], ignorePeers=True
        )
        .transform_filter("isValid(datum.drawn) && !isValid(datum.before) && !isValid(datum.after)")
        .mark_point(clip=True, filled=True, shape="circle", size=16, opacity=1, tooltip=None)
        .encode(axes.x(), axes.y("drawn"), axes.colour())
    )


def ghosts(axes: Axes) -> alt.LayerChart:
    """The healthy run behind: the same colours, wide and pale."""
    rows = _rows("ghosts")
    return alt.LayerChart(
        layer=[
            rows.transform_filter(f"{'' if stepped else '!'}datum.stepped")
            .mark_line(
                clip=True, interpolate="step-after" if stepped else "linear", strokeWidth=5, opacity=0.22, **_LINE
            )
            .encode(axes.x(), axes.y("drawn"), axes.colour())
            for stepped in sorted({style.stepped for style in axes.styles.values()})
        ]
    )


def behind(axes: Axes) -> alt.Chart:
    """What was meant, as a wide track that the measured line should lie on."""
    return (
        _rows("behind")
        .mark_line(clip=True, strokeWidth=7, color=token("plan"), **_LINE)
        .encode(axes.x(), axes.y("drawn"), detail="series:N")
    )


def bands(axes: Axes) -> alt.Chart:
    """The area between two curves."""
    return (
        alt.Chart(alt.NamedData("bands"))
        .transform_flatten(["step", "value", "value2"])
        .transform_filter("isNumber(datum.value) && isNumber(datum.value2)")
        .transform_filter("!logarithmic || (datum.value > 0 && datum.value2 > 0)")
        .mark_area(clip=True, color=token("plan"), opacity=0.35)
        .encode(axes.x(), axes.y("value"), alt.Y2("value2:Q"))
    )


def levels(axes: Axes) -> alt.Chart:
    """Lines to compare with, dashed, over the whole width."""
    return _levels().mark_rule(clip=True, strokeDash=[5, 4], strokeWidth=1, color=token("ink")).encode(axes.y("value"))


def level_labels(axes: Axes) -> alt.LayerChart:
    """What each level is, on it, at the right end; a halo of paper keeps it readable over a curve."""
    rows = _levels().transform_calculate(label="replace(labels[datum.level], '{}', format(datum.value, '.4~r'))")
    place: dict[str, Any] = {"clip": True, "align": "right", "baseline": "bottom", "dy": -3, "fontSize": 11}
    halo: dict[str, Any] = {"stroke": token("paper"), "strokeWidth": 4, "strokeJoin": "round", "opacity": 0.85}
    return alt.LayerChart(
        layer=[
            rows.mark_text(**place, **ink).encode(
                alt.X(value=alt.ExprRef("width - 2")), axes.y("value"), text="label:N"
            )
            for ink in (halo, {"color": token("ink")})
        ]
    )


def own_levels(axes: Axes) -> alt.Chart:
    """Levels that belong to one curve each, dotted in its colour."""
    return (
        _levels()
        .mark_rule(clip=True, strokeDash=[1, 4], strokeWidth=1.2, strokeCap="round")
        .encode(axes.y("value"), axes.colour())
    )


def points(axes: Axes, kind: str, *, shape: str, colour: str, size: int, filled: bool = False) -> alt.Chart:
    """Rows of a curve that stand out, one kind; filtered to the window, since clipping halves those at its ends."""
    return (
        _rows("points")
        .transform_filter(f"datum.kind === '{kind}' && isValid(datum.drawn)")
        .transform_filter(IN_WINDOW)
        .mark_point(
            shape=shape, size=size, filled=filled, strokeWidth=1.4, opacity=1, color=token(colour), tooltip=None
        )
        .encode(axes.x(), axes.y("drawn"))
    )


def edges(axes: Axes) -> alt.LayerChart:
    """What the axis cannot hold, each kind with its shape, at its step; a hairline ties it to the axis."""
    beyond = _rows("curves").transform_filter("isValid(datum.edge)").transform_filter(IN_WINDOW)
    rows = beyond.transform_calculate(edge_y=f"{AT_TOP} ? 8 : height - 7")
    shapes = alt.Scale(domain=list(EDGES), range=[shape for shape, _ in EDGES.values()])
    place = alt.Y("edge_y:Q", scale=None, axis=None)
    hairline = rows.mark_rule(strokeWidth=1, opacity=0.25).encode(axes.x(), axes.colour())
    marks = rows.mark_point(filled=True, size=44, opacity=1, tooltip=None).encode(
        axes.x(), place, axes.colour(), alt.Shape("edge:N", scale=shapes, legend=None)
    )
    return alt.LayerChart(layer=[hairline, marks])


def evidence(axes: Axes) -> alt.LayerChart:
    """Steps that a verdict points at: a rule through the plot under a pin with the number that the box has."""
    rows = alt.Chart(alt.NamedData("evidence")).transform_flatten(["step"]).transform_filter(IN_WINDOW)
    above: dict[str, Any] = {"x": axes.x(), "y": alt.value(-LANE / 2)}
    return alt.LayerChart(
        layer=[
            rows.mark_rule(strokeWidth=1.3, opacity=0.6, color=token("ink"), tooltip=None).encode(axes.x()),
            rows.mark_point(shape="circle", size=210, filled=True, opacity=1, color=token("ink"), tooltip=None).encode(
                **above
            ),
            rows.mark_text(
                fontSize=10, fontWeight=700, baseline="middle", dy=0.5, color=token("paper"), tooltip=None
            ).encode(**above, text="label:N"),
        ]
    )


_LINE: dict[str, Any] = {"invalid": "break-paths-filter-domains", "strokeJoin": "round", "tooltip": None}


def _rows(name: str) -> alt.Chart:
    """One datum a row: what of it the axis can hold, or which mark stands for it."""
    return (
        alt.Chart(alt.NamedData(name)).transform_flatten(["step", "value"]).transform_calculate(drawn=DRAWN, edge=EDGE)
    )


def _levels() -> alt.Chart:
    return alt.Chart(alt.NamedData("levels")).transform_filter("!logarithmic || datum.value > 0")
