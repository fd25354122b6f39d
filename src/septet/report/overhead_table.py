"""What the instruments cost, as Markdown."""

from collections.abc import Mapping
from typing import Any

LIMIT = 1.30  # the course's
AIM = 1.05


def overhead_markdown(measured: Mapping[str, Any]) -> str:
    """The measurement as a page."""
    seconds, steps = measured["seconds"], measured["steps"]
    pairs = enumerate(zip(seconds["bare"], seconds["val"], seconds["all"], strict=True), 1)
    return "\n".join(
        [
            "# Overhead: instrumented against bare",
            "",
            *overhead_lines(measured),
            "",
            f"| pair of {steps} updates | bare, s | with val, s | all, s | all / bare | all / with val |",
            "|---|---|---|---|---|---|",
            *(
                f"| {i} | {bare:.2f} | {val:.2f} | {full:.2f} | {full / bare:.3f} | {full / val:.3f} |"
                for i, (bare, val, full) in pairs
            ),
            "",
            "## Each quantity alone",
            "",
            "Measured at every step of a trainer beside a bare one; the price is the median difference of a step, and",
            "the share spreads it over the configured cadence. A negative price is noise: too small to be told.",
            "",
            "| quantity | every | price, ms | share of a bare update |",
            "|---|---|---|---|",
            *(
                f"| {q['quantity']} | {q['every']} | {q['seconds'] * 1000:.2f} | {q['share']:+.2%} |"
                for q in sorted(measured["quantities"], key=lambda q: -q["share"])
            ),
            "",
        ]
    )


def overhead_lines(measured: Mapping[str, Any]) -> list[str]:
    """The two ratios with their spread, and what they count."""
    total, instruments = measured["total"], measured["instruments"]
    same = "the same weights" if measured["same_weights"] else "**other weights: an instrument disturbs it**"
    return [
        f"Three trainers of one seed take turns in one process: {measured['pairs']} windows of {measured['steps']}",
        f"updates each. All ended with {same}.",
        "",
        "| ratio | median | min | max | |",
        "|---|---|---|---|---|",
        _row("everything against bare; scoring the held-out rows counts", total, f"limit {LIMIT:.2f}", LIMIT),
        _row("the instruments; both sides score the held-out rows", instruments, f"aim {AIM:.2f}", AIM),
        "",
        "The course's limit is held against the first, stricter ratio. The second says what the instruments add to a",
        "training that would score its held-out rows anyway.",
    ]


def _row(name: str, ratio: Mapping[str, Any], bound_name: str, bound: float) -> str:
    met = "met" if ratio["median"] <= bound else "not met"
    return f"| {name} | **{ratio['median']:.3f}** | {ratio['min']:.3f} | {ratio['max']:.3f} | the {bound_name}: {met} |"
