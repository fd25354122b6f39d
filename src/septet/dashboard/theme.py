"""Colours and type of the charts; the page's own are in `assets/page.css`.

Lines use the palette of Okabe and Ito (2008, "Color Universal Design"), which people with the common kinds of colour
blindness can tell apart. A chart names tokens; its `colour` parameter says what they are: a theme is one signal.
"""

from typing import Any

LIGHT = {
    "blue": "#0072B2",
    "vermillion": "#D55E00",
    "green": "#009E73",
    "purple": "#CC79A7",
    "orange": "#E69F00",
    "sky": "#56B4E9",
    "ink": "#1c1d1f",
    "muted": "#6a6c70",
    "grid": "#e9e8e4",
    "paper": "#ffffff",
    "plan": "#c9c8c3",
}
DARK = LIGHT | {
    "blue": "#56B4E9",  # the palette's two blues change places: the deep one is lost on black, the pale one on white
    "sky": "#0072B2",
    "ink": "#ececea",
    "muted": "#9c9ea3",
    "grid": "#2a2c30",
    "paper": "#17181b",
    "plan": "#4b4e55",
}
THEMES = {"light": LIGHT, "dark": DARK}

LINE_COLOURS = ("blue", "vermillion", "green", "purple", "ink", "orange", "sky")
DASHES: tuple[tuple[int, ...], ...] = ((), (6, 3), (2, 3), (9, 3, 2, 3))

FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'


def token(name: str) -> dict[str, str]:
    """A colour as an expression, to be used wherever Vega-Lite wants a colour."""
    return {"expr": f"colour.{name}"}


def chart_config() -> dict[str, Any]:
    """Vega-Lite's `config`: thin rules, no boxes, labels quieter than lines."""
    text = {"labelFont": FONT, "titleFont": FONT, "labelFontSize": 11, "titleFontSize": 11, "titleFontWeight": 400}
    return {
        "background": token("paper"),
        "font": FONT,
        "view": {"stroke": None},
        "axis": text
        | {
            "labelColor": token("muted"),
            "titleColor": token("muted"),
            "domainColor": token("plan"),
            "gridColor": token("grid"),
            "tickColor": token("plan"),
            "tickSize": 4,
            "labelPadding": 5,
        },
        "axisY": {"domain": False, "ticks": False, "titleAnchor": "end", "titleAngle": 0, "titleAlign": "left"},
        "axisX": {"grid": False, "titleAnchor": "end", "titleAlign": "right"},
        "legend": {
            "labelFont": FONT,
            "labelFontSize": 11,
            "labelColor": token("ink"),
            "labelLimit": 260,
            "orient": "bottom",
            "direction": "horizontal",
            "columns": 4,
            "symbolType": "stroke",
            "symbolSize": 260,
            "symbolStrokeWidth": 2,
            "title": None,
            "offset": 14,
        },
        "title": {
            "font": FONT,
            "fontSize": 14,
            "fontWeight": 600,
            "color": token("ink"),
            "anchor": "start",
            "frame": "group",
            "offset": 12,
            "subtitleFont": FONT,
            "subtitleFontSize": 12,
            "subtitleColor": token("muted"),
            "subtitlePadding": 4,
        },
    }
