"""Panels as PNG files without a browser, for a README or a report."""

import re
from collections.abc import Sequence
from typing import Any

import vl_convert

from septet.dashboard import runtime
from septet.dashboard.chart_data import chart_data
from septet.dashboard.page import ghost, step_domain
from septet.dashboard.panel import Panel, chart, unmeasured
from septet.dashboard.panels import PANELS
from septet.dashboard.theme import THEMES
from septet.dashboard.words import Language, words
from septet.dashboard.y_domain import y_domain
from septet.record.non_finite import encode
from septet.record.run_record import RunRecord

WIDTH, HEIGHT = 640, 260  # of one plot, in pixels before scaling
PADDING = 20
FORMAT_LOCALE: dict[str, Any] = {
    "en": "en-US",
    "es": {"decimal": ",", "thousands": ".", "grouping": [3], "currency": ["", " €"]},
}


def panel_png(
    record: RunRecord,
    number: int,
    *,
    healthy: RunRecord | None = None,
    language: Language = "en",
    theme: str = "light",
    width: int = WIDTH,
    height: int = HEIGHT,
    scale: float = 2,
) -> bytes:
    """Panel `number` (1 to 7) as PNG, with its title and key.

    Args:
        record: the run.
        number: of the panel.
        healthy: a run to draw behind it as a ghost.
        language: of its texts.
        theme: light or dark.
        width: of the plot, without axes.
        height: of the plot.
        scale: pixels a unit.
    """
    spec = panel_spec(record, PANELS[number - 1], healthy=healthy, language=language, theme=theme)
    spec |= {"width": width, "height": height}
    return bytes(
        vl_convert.vegalite_to_png(
            spec, vl_version=runtime.VEGA_LITE, scale=scale, format_locale=FORMAT_LOCALE[language]
        )
    )


def panels_png(
    record: RunRecord,
    *,
    healthy: RunRecord | None = None,
    language: Language = "en",
    theme: str = "light",
    scale: float = 1.5,
) -> bytes:
    """All seven panels as one PNG, two a row, panel 1 over the whole width."""
    drawings = []
    for panel in PANELS:
        spec = panel_spec(record, panel, healthy=healthy, language=language, theme=theme)
        spec |= {"width": WIDTH * 2 + 100 if panel.number == 1 else WIDTH, "height": HEIGHT}
        svg = vl_convert.vegalite_to_svg(spec, vl_version=runtime.VEGA_LITE, format_locale=FORMAT_LOCALE[language])
        drawings.append(svg)
    return bytes(vl_convert.svg_to_png(_sheet(drawings, THEMES[theme]["paper"]), scale=scale))


def panel_spec(
    record: RunRecord,
    panel: Panel,
    *,
    healthy: RunRecord | None = None,
    language: Language = "en",
    theme: str = "light",
) -> dict[str, Any]:
    """A panel as Vega-Lite with its data in it: what the page shows as it opens."""
    domain = step_domain(record)
    content, behind = panel.read(record), ghost(panel, healthy, domain)
    texts = words(language)
    if not content.measured:
        return unmeasured(panel, language, theme) | {"padding": PADDING}
    spec = chart(panel, content, language)
    y0, y1 = y_domain([content, behind], panel.starts_logarithmic, panel.zero)
    labels = {curve.series: texts.label(curve.series) for curve in (*content.curves, *content.behind)}
    values = {"x0": domain[0], "x1": domain[1], "y0": y0, "y1": y1, "colour": THEMES[theme]}
    values |= {"labels": labels | texts.levels, "logarithmic": panel.starts_logarithmic}
    spec["params"] = [{"name": name, "value": value} for name, value in values.items()]
    spec["datasets"] = encode(chart_data(content, behind, domain))
    spec["padding"] = PADDING
    spec["title"]["subtitle"] += f" · {record.manifest.run}"
    return spec


def _sheet(drawings: Sequence[str], paper: str) -> str:
    """The first SVG above the others, which stand in two columns."""
    sizes = [_size(svg) for svg in drawings]
    column = max(width for width, _ in sizes[1:])
    height, placed = sizes[0][1], [_placed(drawings[0], 0, 0, 0)]
    for first in range(1, len(drawings), 2):
        for i in range(first, min(first + 2, len(drawings))):
            placed.append(_placed(drawings[i], i, (i - first) * column, height))
        height += max(size[1] for size in sizes[first : first + 2])
    width = max(2 * column, sizes[0][0])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="{paper}"/>{"".join(placed)}</svg>'
    )


def _size(svg: str) -> tuple[float, float]:
    found = re.search(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"', svg)
    if not found:
        raise ValueError("the drawing has no size")
    return float(found[1]), float(found[2])


def _placed(svg: str, index: int, x: float, y: float) -> str:
    """An SVG inside another; its clip paths get names of their own, or all drawings would use the first one's."""
    svg = svg.replace('id="clip', f'id="panel{index}clip').replace("url(#clip", f"url(#panel{index}clip")
    return svg.replace("<svg", f'<svg x="{x}" y="{y}"', 1)
