"""One run as one self-contained page of seven panels.

What depends on a run's values is in the block `data`, and only there: two runs that differ in nothing but their curves
give pages that differ in nothing but that block. Everything else comes from the manifest and the names of the series.
A verdict tells what it found, and what is said of another tool's log tells its length: a page has the one only where it
is given one, and the other only of such a log.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import jinja2

from septet.dashboard import identity, runtime
from septet.dashboard.about_log import about_log
from septet.dashboard.chart_data import Domain, Json, chart_data
from septet.dashboard.content import Content
from septet.dashboard.downsample import COLUMNS
from septet.dashboard.evidence import marks, numbered
from septet.dashboard.key_table import key_table
from septet.dashboard.panel import Panel, chart
from septet.dashboard.panels import PANELS, READING_ORDER
from septet.dashboard.theme import THEMES
from septet.dashboard.verdict_box import verdict_box
from septet.dashboard.words import LANGUAGES, Language, words
from septet.record.atomic import write_atomic
from septet.record.non_finite import to_json
from septet.record.run_record import RunRecord
from septet.record.verdict import Verdict

SIGNATURE_DIGITS = 3
MET: dict[Any, str] = {True: "met", False: "not_met"}


def page(
    record: RunRecord,
    *,
    healthy: RunRecord | None = None,
    verdict: Verdict | None = None,
    signatures: Sequence[dict[str, Any]] | None = None,
) -> str:
    """The page of one run, as HTML.

    Args:
        record: the run.
        healthy: a run to draw behind it as a ghost.
        verdict: of the walk with this run; its evidence is marked in the panels.
        signatures: as `report.check_signatures` gives them: `panel`, `expected` by language, `measured`, `unit`, `met`.
    """
    domain = step_domain(record)
    evidence = numbered(verdict) if verdict else []
    contents = [replace(panel.read(record), evidence=marks(evidence, panel.number, domain)) for panel in PANELS]
    ghosts = [ghost(panel, healthy, domain) for panel in PANELS]
    measured = [panel.number for panel, content in zip(PANELS, contents, strict=True) if content.measured]
    english = words("en")
    style = runtime.asset("page.css") + runtime.asset("verdict.css")
    scripts = (runtime.vega_bundle(), runtime.page_script())
    return template("page.html").render(
        policy=runtime.content_security_policy(scripts, style),
        style=style,
        vega=scripts[0],
        script=scripts[1],
        words=english,
        manifest=record.manifest,
        facts=identity.facts(record.manifest),
        config=identity.config_table(record.manifest),
        log=about_log(record),
        verdict=verdict_box(verdict, evidence, measured) if verdict else None,
        measured=measured,
        panels=list(zip(PANELS, contents, strict=True)),
        order=list(zip(READING_ORDER, english.order, strict=True)),
        signatures=[_signature(entry) for entry in signatures or ()],
        ghost="ghost_switch" if healthy else None,
        data=block(_data(record, contents, ghosts)),
        specs=block(_specs(record, healthy, contents)),
    )


def write_page(
    path: Path,
    record: RunRecord,
    *,
    healthy: RunRecord | None = None,
    verdict: Verdict | None = None,
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
    return {"domain": domain, "ends": [domain[1]], "charts": charts, "steps": shared_steps(charts), "columns": COLUMNS}


def shared_steps(charts: list[Json]) -> list[tuple[int, ...]]:
    """The different columns of steps of all charts; each datum then names its own by index."""
    columns: dict[tuple[int, ...], int] = {}
    for rows in (rows for data in charts for rows in data.values() if isinstance(rows, list)):
        for datum in (datum for datum in rows if "step" in datum):
            datum["step"] = columns.setdefault(tuple(datum["step"]), len(columns))
    return list(columns)


def _specs(record: RunRecord, healthy: RunRecord | None, contents: list[Content]) -> Json:
    """Charts, texts and colours: what the scripts need and no value changes."""
    return {
        "runs": [record.manifest.run],
        "short": [record.manifest.run],
        "healthy": healthy.manifest.run if healthy else None,
        **texts_and_charts(list(zip(PANELS, contents, strict=True))),
    }


def texts_and_charts(drawn: Sequence[tuple[Panel, Content]]) -> Json:
    """Colours, texts, and each chart in each language; equal drawings once, each chart naming its own by index."""
    languages: Json = {}
    drawings: dict[str, int] = {}
    for language in LANGUAGES:
        charts = [_chart(panel, content, language) for panel, content in drawn]
        for entry in charts:
            if entry["spec"] is not None:
                entry["spec"] = drawings.setdefault(to_json(entry["spec"]), len(drawings))
        languages[language] = {"words": words(language).model_dump(), "charts": charts}
    return {"themes": THEMES, "drawings": [json.loads(drawing) for drawing in drawings], "languages": languages}


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


def block(value: Json) -> str:
    """JSON that can stand in a script element."""
    return to_json(value).replace("<", "\\u003c")


def template(name: str) -> jinja2.Template:
    """A page's HTML, and the parts that it includes."""
    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(runtime.asset),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)
