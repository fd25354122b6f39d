"""Several runs on one page, panel by panel, over one axis of steps.

As on a run's own page, what depends on values is in the block `data` only. Nothing else may tell one blind run from
another: the runs stand in the order given, and of their manifests the page shows what their own pages show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from septet.dashboard import identity, runtime
from septet.dashboard.chart_data import Domain, Json, chart_data
from septet.dashboard.content import Content
from septet.dashboard.downsample import COLUMNS
from septet.dashboard.identity import Fact
from septet.dashboard.page import block, ghost, shared_steps, step_domain, template, texts_and_charts
from septet.dashboard.panels import PANELS, READING_ORDER
from septet.dashboard.run_names import common_folder, short_names
from septet.dashboard.words import words
from septet.record.atomic import write_atomic
from septet.record.run_record import RunRecord

MOST = 4  # runs; more are too narrow to read side by side


@dataclass(frozen=True)
class Column:
    """One run of the page.

    Attributes:
        name: of the run, in full.
        short: the part of it that tells it from the others.
        record: the run.
        ghost: the run drawn behind it.
    """

    name: str
    short: str
    record: RunRecord
    ghost: RunRecord | None = None


def side_by_side(
    records: Sequence[RunRecord], *, healthy: RunRecord | None = None, names: Sequence[str] | None = None
) -> str:
    """The page of several runs, as HTML.

    Args:
        records: 1 to MOST runs, in the order of the columns.
        healthy: a run to draw behind each as a ghost.
        names: of the runs, where the manifests' do not tell them apart.

    Raises:
        ValueError: no run, or more than MOST.
    """
    if not 1 <= len(records) <= MOST:
        raise ValueError(f"{len(records)} runs, expected 1 to {MOST}")
    names = names or [record.manifest.run for record in records]
    columns = [
        Column(name, short, record, healthy)
        for name, short, record in zip(names, short_names(names), records, strict=True)
    ]
    return rows_of_panels(
        columns,
        title=common_folder(names) or " · ".join(names),
        intro="side_by_side",
        ghost_switch="ghost_switch" if healthy else None,
        healthy=healthy.manifest.run if healthy else None,
    )


def write_side_by_side(
    path: Path, records: Sequence[RunRecord], *, healthy: RunRecord | None = None, names: Sequence[str] | None = None
) -> None:
    """Write `side_by_side` to `path`, whole or not at all."""
    write_atomic(path, side_by_side(records, healthy=healthy, names=names))


def rows_of_panels(
    columns: Sequence[Column],
    *,
    title: str,
    intro: str,
    ghost_switch: str | None,
    healthy: str | None,
    parted: Json | None = None,
) -> str:
    """A page whose rows are the seven panels and whose columns are runs.

    Args:
        columns: the runs.
        title: of the page.
        intro: key of the sentence under it.
        ghost_switch: key of the button that shows and hides the ghosts.
        healthy: name of the run behind all others, if it is one.
        parted: where two runs part, as `compare` has it.
    """
    domain = _joint_domain([column.record for column in columns])
    contents = [[panel.read(column.record) for column in columns] for panel in PANELS]
    style = runtime.asset("page.css") + runtime.asset("side_by_side.css")
    scripts = (runtime.vega_bundle(), runtime.page_script())
    shared, own = _facts([column.record for column in columns])
    runs = [
        {
            "short": column.short,
            "status": column.record.manifest.status,
            "facts": own[i],
            "measured": [row[i].measured for row in contents],
        }
        for i, column in enumerate(columns)
    ]
    specs = {
        "runs": [column.name for column in columns],
        "short": [column.short for column in columns],
        "healthy": healthy,
        **texts_and_charts([(p, content) for p, row in zip(PANELS, contents, strict=True) for content in row]),
    }
    english = words("en")
    return template("side_by_side.html").render(
        policy=runtime.content_security_policy(scripts, style),
        style=style,
        vega=scripts[0],
        script=scripts[1],
        words=english,
        title=title,
        intro=intro,
        runs=runs,
        shared=shared,
        ghost=ghost_switch,
        parted=parted is not None,
        panels=PANELS,
        drawn=[p.number for p, row in zip(PANELS, contents, strict=True) if any(c.measured for c in row)],
        order=list(zip(READING_ORDER, english.order, strict=True)),
        data=block(_data(columns, contents, domain) | {"parted": parted}),
        specs=block(specs),
    )


def _joint_domain(records: Sequence[RunRecord]) -> Domain:
    """From the first step of any run to the last."""
    domains = [step_domain(record) for record in records]
    return min(first for first, _ in domains), max(last for _, last in domains)


def _facts(records: Sequence[RunRecord]) -> tuple[list[Fact], list[list[Fact]]]:
    """What the runs have in common, once, and what is each one's own."""
    every = [identity.facts(record.manifest) for record in records]
    shared = [fact for fact in every[0] if len(every) > 1 and all(fact in facts for facts in every)]
    return shared, [[fact for fact in facts if fact not in shared] for facts in every]


def _data(columns: Sequence[Column], contents: list[list[Content]], domain: Domain) -> Json:
    """Values of all charts, panel by panel and run by run; equal ghosts of one panel once."""
    charts: list[Json] = []
    for panel, row in zip(PANELS, contents, strict=True):
        first: dict[int, int] = {}
        for column, content in zip(columns, row, strict=True):
            at = first.setdefault(id(column.ghost), len(charts))
            behind = ghost(panel, column.ghost, domain) if at == len(charts) else Content()
            data: dict[str, Any] = chart_data(content, behind, domain)
            charts.append(data if at == len(charts) else data | {"ghosts": at})
    ends = [step_domain(column.record)[1] for column in columns]
    return {"domain": domain, "ends": ends, "charts": charts, "steps": shared_steps(charts), "columns": COLUMNS}
