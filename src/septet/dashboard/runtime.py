"""What makes the page draw without a network: Vega, Vega-Lite and the page's own script and style, as text."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib import resources

import vl_convert

VEGA_LITE = "6.4"  # the version whose schema Altair 6 writes
SCRIPTS = (
    "state.js",
    "scale.js",
    "draw.js",
    "readout.js",
    "side_by_side.js",
    "parting.js",
    "zoom.js",
    "verdict.js",
    "export.js",
    "page.js",
)  # in one scope, in this order


@cache
def vega_bundle() -> str:
    """Vega, Vega-Lite and Vega-Embed in one script that sets `vegaEmbed`; the same bytes each time."""
    return _for_html(vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", vl_version=VEGA_LITE))


@cache
def page_script() -> str:
    """The page's own script."""
    body = "\n".join(asset(name) for name in SCRIPTS)
    return _for_html(f'(() => {{\n"use strict";\n{body}\n}})();')


def asset(name: str) -> str:
    """The text of one file of `assets`."""
    return resources.files("septet.dashboard").joinpath("assets", name).read_text(encoding="utf-8")


def content_security_policy(scripts: Sequence[str], style: str) -> str:
    """Only these scripts and this style run, and nothing is ever fetched.

    No `unsafe-eval`: Vega's expressions go through its interpreter (`ast: true` in `draw.js`).
    """
    hashes = " ".join(_hash(script) for script in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; style-src {_hash(style)}; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _for_html(script: str) -> str:
    """A script may not contain what would end its element."""
    return script.replace("</script", "<\\/script").replace("<!--", "<\\!--")
