"""Two runs on one page, each the other's ghost, and where they part."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from septet.dashboard.chart_data import Json
from septet.dashboard.panels import PANELS
from septet.dashboard.parting import IN_A_ROW, TIMES, WINDOW, Parting, partings
from septet.dashboard.run_names import short_names
from septet.dashboard.side_by_side import Column, rows_of_panels
from septet.record.atomic import write_atomic
from septet.record.run_record import RunRecord


def compare(first: RunRecord, second: RunRecord, *, names: Sequence[str] | None = None) -> str:
    """The page of two runs, as HTML.

    Args:
        first: one run, the left column.
        second: the other.
        names: of both, where the manifests' do not tell them apart.
    """
    names = names or [first.manifest.run, second.manifest.run]
    short = short_names(names)
    return rows_of_panels(
        [Column(names[0], short[0], first, second), Column(names[1], short[1], second, first)],
        title=" · ".join(short),
        intro="compare",
        ghost_switch="other_switch",
        healthy=None,
        parted=_parted(panel_partings(first, second)),
    )


def write_compare(path: Path, first: RunRecord, second: RunRecord, *, names: Sequence[str] | None = None) -> None:
    """Write `compare` to `path`, whole or not at all."""
    write_atomic(path, compare(first, second, names=names))


def panel_partings(first: RunRecord, second: RunRecord) -> list[list[Parting]]:
    """Of each panel, what became of every series that it draws."""
    return [partings(panel.read(first).curves, panel.read(second).curves) for panel in PANELS]


def _parted(found: list[list[Parting]]) -> Json:
    """For the page's scripts, which say it in the reader's language."""
    rule = {"times": TIMES, "rows": IN_A_ROW, "window": WINDOW}
    return {"rule": rule, "panels": [[asdict(one) for one in panel] for panel in found]}
