"""The healthy run, and each thing that the course says of it."""

import math

from septet.report.sources import Sources

WORDS = {True: "met", False: "**not met**", None: "cannot say"}


def healthy_reference(sources: Sources) -> list[str]:
    """Every signature with its number."""
    lines = ["## The healthy reference", ""]
    if sources.healthy is None:
        return [*lines, "The reference was not run.", ""]
    lines += ["![The seven panels of the healthy run](PHASE_19_REPORT/19-healthy.png)", ""]
    if sources.ngram:
        lines += [
            f"The n-gram to beat: order {sources.ngram['best_order']}, {sources.ngram['line']:.3f} nats on val.",
            "",
        ]
    if not sources.signatures:
        return [*lines, "Its signatures were not checked.", ""]
    met = [signature["met"] for signature in sources.signatures]
    asked = [value for value in met if value is not None]
    lines += [
        f"{sum(asked)} of {len(met)} signatures met, {met.count(False)} not met, {met.count(None)} cannot be said.",
        "",
    ]
    lines += ["| panel | expected | measured | unit | |", "|---|---|---|---|---|"]
    for signature in sources.signatures:
        lines.append(
            f"| {signature['panel']} | {signature['expected']['en']} | {_number(signature['measured'])} | "
            f"{signature['unit']} | {WORDS[signature['met']]} |"
        )
    return [*lines, ""]


def _number(value: float | str | None) -> str:
    if value is None:
        return "–"
    return value if isinstance(value, str) else f"{value:.4g}" if math.isfinite(value) else str(value)
