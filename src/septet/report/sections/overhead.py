"""What watching costs."""

from septet.report.overhead_table import overhead_lines
from septet.report.sources import Sources


def overhead(sources: Sources) -> list[str]:
    """Both ratios with their spread, and the dearest quantity."""
    measured = sources.overhead
    if measured is None:
        return ["## Overhead", "", "Not measured.", ""]
    dearest = max(measured["quantities"], key=lambda quantity: quantity["share"])
    return [
        "## Overhead",
        "",
        *overhead_lines(measured),
        "",
        f"Dearest: {dearest['quantity']}, every {dearest['every']} updates, {dearest['share']:.1%} of a bare update.",
        "",
    ]
