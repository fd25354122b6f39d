"""What the numbers above do not say."""

from septet.report.sources import Sources


def limits(sources: Sources) -> list[str]:
    """Limits of any such report, and of this one."""
    lines = [
        "## Limits",
        "",
        "- One seed a run: what holds here need not hold for another seed. The studies `snakemake calibration`",
        "  (the reference, over splits too) and `snakemake break_study` (the breaks) repeat them over training seeds.",
        "- One small model on one made-up corpus of regular sentences; thresholds do not carry over to other models.",
        "- The split decides how hard the held-out forms are, and with it the gap and the tax.",
        "- The step of an onset is an interval on a flat valley, read off one curve.",
        "- Times are of one machine, at the load that it had.",
    ]
    missed = [s["expected"]["en"] for s in sources.signatures or () if s["met"] is False]
    if missed:
        lines.append(f"- The reference itself misses: {'; '.join(missed)}.")
    return [*lines, ""]
