"""What irregular verbs cost above regular ones."""

from septet.report.gap_analysis import tax_lines
from septet.report.read_series import at
from septet.report.sources import Sources

CLASSES = ("loss/regular", "loss/irregular")


def tax(sources: Sources) -> list[str]:
    """In the healthy run, and while the overfit run overfits."""
    lines = ["## The tax on irregular verbs", ""]
    healthy = sources.healthy
    if healthy is None or not all(healthy.has(name) for name in CLASSES):
        lines += ["The healthy run has no loss by verb class.", ""]
    else:
        lines += ["Val loss of the healthy run:", "", "| step | regular | irregular | above |", "|---|---|---|---|"]
        end = int(healthy.series(CLASSES[0])[0][-1])
        for step in (end // 10, end // 4, end // 2, 3 * end // 4, end):
            regular, irregular = (at(healthy, name, step) for name in CLASSES)
            lines.append(f"| {step} | {regular:.3f} | {irregular:.3f} | {irregular / regular - 1:+.1%} |")
        lines.append("")
    if sources.gap:
        lines += ["While overfitting:", "", *tax_lines(sources.gap), ""]
    return lines
