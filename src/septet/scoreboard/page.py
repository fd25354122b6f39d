"""The scoreboard as one self-contained page."""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape


def scoreboard_page(content: Mapping[str, Any]) -> str:
    """HTML, without scripts from anywhere; all names are escaped."""
    environment = Environment(
        loader=PackageLoader("septet.scoreboard", "assets"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["share"] = _share
    return environment.get_template("scoreboard.html").render(**content) + "\n"


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"
