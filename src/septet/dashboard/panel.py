"""One of the seven: what it reads, and the chart it makes of that."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import altair as alt

from septet.dashboard.content import Content, Style
from septet.dashboard.layers import X_TITLE, Y_TITLE, Axes, evidence
from septet.dashboard.theme import LIGHT, THEMES, chart_config, token
from septet.dashboard.words import Language, Words, words
from septet.record.run_record import RunRecord

PARAMETERS = ("x0", "x1", "y0", "y1", "logarithmic", "colour", "labels")


@dataclass(frozen=True)
class Panel:
    """A panel's definition.

    Attributes:
        number: 1 to 7.
        key: of its texts.
        series: columns of the record that it draws; families end in `/`.
        starts: the y axis as the page opens.
        read: its content, empty where the record has none of its series.
        layers: its chart's layers, back to front.
        log: the scale behind the log switch.
        zero: whether a linear axis reaches to 0.
    """

    number: int
    key: str
    series: tuple[str, ...]
    starts: Literal["log", "linear"]
    read: Callable[[RunRecord], Content]
    layers: Callable[[Axes], Sequence[alt.Chart | alt.LayerChart]]
    log: Literal["log", "symlog"] = "log"
    zero: bool = False

    @property
    def starts_logarithmic(self) -> bool:
        """Whether only positive values can be drawn as the page opens; symlog holds all."""
        return self.starts == "log" and self.log == "log"


def chart(panel: Panel, content: Content, language: Language) -> dict[str, Any]:
    """The panel as Vega-Lite, complete but for its data: title, legend and parameters with their starting values.

    It depends on names and styles, and on whether there is evidence to mark; never on a value.
    """
    texts = words(language)
    titles = {X_TITLE: texts.ui["step"], Y_TITLE: texts.panels[panel.key].y}
    styles = tuple((curve.series, curve.style) for curve in content.curves)
    spec = _with_titles(_drawn(panel, styles, bool(content.evidence)), titles)
    values: tuple[Any, ...] = (0, 1, 0.1, 10, panel.starts_logarithmic, LIGHT, {})
    parameters = [{"name": name, "value": value} for name, value in zip(PARAMETERS, values, strict=True)]
    return {**spec, "title": _title(panel, texts), "config": chart_config(), "params": parameters}


@cache  # Altair takes a tenth of a second for each; in another language only titles differ
def _drawn(panel: Panel, styles: tuple[tuple[str, Style], ...], marked: bool) -> dict[str, Any]:
    axes = Axes(dict(styles), panel.log, panel.starts == "log", lane=marked)
    layers = [*panel.layers(axes), *([evidence(axes)] if marked else [])]
    drawn = alt.LayerChart(layer=layers, width=640, height=260)
    spec: dict[str, Any] = drawn.to_dict(validate=False)  # a test validates each chart; here it would take a second
    return spec


def _with_titles(part: Any, titles: dict[str, str]) -> Any:
    """A copy whose placeholders are replaced by titles."""
    if isinstance(part, dict):
        return {
            key: titles.get(value, value) if key == "title" and isinstance(value, str) else _with_titles(value, titles)
            for key, value in part.items()
        }
    return [_with_titles(item, titles) for item in part] if isinstance(part, list) else part


def unmeasured(panel: Panel, language: Language, theme: str) -> dict[str, Any]:
    """The picture of a panel without data: it says so in words. The page says it in HTML."""
    texts = words(language)
    said = alt.Chart(alt.InlineData(values=[{}]), width=640, height=260).mark_text(
        text=texts.ui["not_measured"], fontSize=14, color=token("muted")
    )
    colour = [{"name": "colour", "value": THEMES[theme]}]
    return {**said.to_dict(), "title": _title(panel, texts), "config": chart_config(), "params": colour}


def _title(panel: Panel, texts: Words) -> dict[str, Any]:
    text = texts.panels[panel.key]
    # dx: above the labels of the y axis
    return {"text": f"{panel.number} · {text.title}", "subtitle": text.question, "dx": -40}
