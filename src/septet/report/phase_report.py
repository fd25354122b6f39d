"""PHASE_19_REPORT.md, for a reader who was not there."""

from septet.dashboard.picture import panel_png, panels_png
from septet.report.sections.break_study import break_study
from septet.report.sections.breaks import breaks
from septet.report.sections.healthy_reference import healthy_reference
from septet.report.sections.limits import limits
from septet.report.sections.overfit import overfit
from septet.report.sections.overhead import overhead
from septet.report.sections.tax import tax
from septet.report.sections.what_was_run import what_was_run
from septet.report.sources import Sources

SECTIONS = (what_was_run, healthy_reference, breaks, break_study, overfit, tax, overhead, limits)


def phase_report(sources: Sources) -> str:
    """The report as Markdown; what is missing is said to be."""
    lines = [
        "# Phase 19: seven panels that say why a training run broke",
        "",
        "A small GPT was trained with instruments on, broken in known ways, and trained too long on purpose. This page",
        "is generated from what was measured. Losses are nats per target token.",
        "",
    ]
    for section in SECTIONS:
        lines += section(sources)
    return "\n".join(lines).rstrip() + "\n"


def pictures(sources: Sources, scale: float) -> dict[str, bytes]:
    """PNG by file name: the files that the report shows."""
    drawn = {}
    if sources.healthy is not None:
        drawn["19-healthy.png"] = panels_png(sources.healthy, scale=scale)
    for name, record in sources.breaks.items():
        drawn[f"{name.replace('/', '-')}.png"] = panels_png(record, healthy=sources.healthy, scale=scale)
    if sources.overfit is not None and sources.gap is not None:
        drawn["19-overfit-panel-1.png"] = panel_png(sources.overfit, 1, healthy=sources.healthy, scale=scale)
    return drawn
