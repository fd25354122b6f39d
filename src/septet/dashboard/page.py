"""One run as one self-contained page of seven panels.

What depends on a run's values is in the block `data`, and only there: two runs that differ in nothing but their curves
give pages that differ in nothing but that block. Everything else comes from the manifest and the names of the series.
"""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import jinja2

from septet.dashboard import identity, runtime
from septet.dashboard.chart_data import Domain, Json, chart_data
from septet.dashboard.content import Content
from septet.dashboard.downsample import COLUMNS
from septet.dashboard.key_table import key_table
from septet.dashboard.panel import Panel, chart
from septet.dashboard.panels import PANELS, READING_ORDER
from septet.dashboard.theme import THEMES
from septet.dashboard.words import LANGUAGES, Language, words
from septet.record.atomic import write_atomic
from septet.record.non_finite import to_json
from septet.record.run_record import RunRecord

SIGNATURE_DIGITS = 3
MET: dict[Any, str] = {True: "met", False: "not_met"}


def page(
    record: RunRecord,
    *,
    healthy: RunRecord | None = None,
    verdict: Any = None,
    signatures: Sequence[dict[str, Any]] | None = None,
) -> str:
    """The page of one run, as HTML.

    Args:
        record: the run.
        healthy: a run to draw behind it as a ghost.
        verdict: kept for the walk; nothing is drawn of it yet.
        signatures: as `report.check_signatures` gives them: `panel`, `expected` by language, `measured`, `unit`, `met`.
    """
    contents = [panel.read(record) for panel in PANELS]
    ghosts = [ghost(panel, healthy, step_domain(record)) for panel in PANELS]
    english = words("en")
    style = runtime.asset("page.css")
    scripts = (runtime.vega_bundle(), runtime.page_script())
    return _template().render(
        policy=runtime.content_security_policy(scripts, style),
        style=style,
        vega=scripts[0],
        script=scripts[1],
        words=english,
        manifest=record.manifest,
        facts=identity.facts(record.manifest),
        config=identity.config_table(record.manifest),
        panels=list(zip(PANELS, contents, strict=True)),
        order=list(zip(READING_ORDER, english.order, strict=True)),
        signatures=[_signature(entry) for entry in signatures or ()],
        data=_block(_data(record, contents, ghosts)),
        specs=_block(_specs(record, healthy, contents)),
    )


def write_page(
    path: Path,
    record: RunRecord,
    *,
    healthy: RunRecord | None = None,
    verdict: Any = None,
    signatures: Sequence[dict[str, Any]] | None = None,
) -> None:
    """Write `page` to `path`, whole or not at all."""
    write_atomic(path, page(record, healthy=healthy, verdict=verdict, signatures=signatures))


def ghost(panel: Panel, healthy: RunRecord | None, domain: Domain) -> Content:
    """What a panel draws of the healthy run behind the run's own curves."""
    return panel.read(healthy).within(domain) if healthy else Content()


def step_domain(record: RunRecord) -> Domain:
    """First and last step of the run, the x axis of all panels."""
    steps = record.steps
    if not len(steps):
        return 0, 1
    first, last = int(steps[0]), int(steps[-1])
    return first, max(last, first + 1)


def _data(record: RunRecord, contents: list[Content], ghosts: list[Content]) -> Json:
    """Values of all charts; equal step columns once, each datum naming its column by index."""
    domain = step_domain(record)
    charts = [chart_data(content, ghost, domain) for content, ghost in zip(contents, ghosts, strict=True)]
    columns: dict[tuple[int, ...], int] = {}
    for data in charts:
        for datum in (datum for rows in data.values() for datum in rows if "step" in datum):
            datum["step"] = columns.setdefault(tuple(datum["step"]), len(columns))
    return {"domain": domain, "steps": list(columns), "charts": charts, "columns": COLUMNS}


def _specs(record: RunRecord, healthy: RunRecord | None, contents: list[Content]) -> Json:
    """Charts, texts and colours: what the scripts need and no value changes."""
    return {
        "run": record.manifest.run,
        "healthy": healthy.manifest.run if healthy else None,
        "themes": THEMES,
        "languages": {
            language: {
                "words": words(language).model_dump(),
                "charts": [_chart(p, c, language) for p, c in zip(PANELS, contents, strict=True)],
            }
            for language in LANGUAGES
        },
    }


def _chart(panel: Panel, content: Content, language: Language) -> Json:
    """One panel in one language; without a curve there is nothing to draw, and the page says so in words."""
    texts = words(language)
    labels = {curve.series: texts.label(curve.series) for curve in (*content.curves, *content.behind)}
    return {
        "number": panel.number,
        "key": panel.key,
        "log": panel.log,
        "starts": panel.starts,
        "zero": panel.zero,
        "labels": labels | texts.levels,
        "table": key_table(content.curves, texts),
        "styles": {curve.series: asdict(curve.style) for curve in (*content.curves, *content.behind)},
        "levels": list(dict.fromkeys(level.name for level in content.levels)),
        "points": [points.kind for points in content.points],
        "spec": chart(panel, content, language) if content.measured else None,
    }


def _signature(entry: dict[str, Any]) -> dict[str, Any]:
    measured = entry.get("measured")
    shown = f"{measured:.{SIGNATURE_DIGITS}g}" if isinstance(measured, int | float) else str(measured or "–")
    return {**entry, "shown": shown, "key": MET.get(entry.get("met"), "cannot_say")}


def _block(value: Json) -> str:
    """JSON that can stand in a script element."""
    return to_json(value).replace("<", "\\u003c")


def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(runtime.asset("page.html"))
