"""The recorded study behind the reference: signatures met, variant by variant, over training seeds."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from septet.errors import InputError
from septet.record import read_record
from septet.report.healthy_signatures import HEALTHY
from septet.report.over_seeds import met_cell, over_seeds, range_cell
from septet.report.signature import check_signatures

RUN = re.compile(r"(?P<variant>.+)-seed-(?P<seed>\d+)")


def study(folder: Path, variants: Sequence[str], ngram_loss: Mapping[str, float]) -> dict[str, Any]:
    """Every variant's signatures over its runs in `folder`.

    Args:
        folder: holds a run `<variant>-seed-<seed>` for every variant and seed.
        variants: in the order of the table.
        ngram_loss: by variant, where the baseline was counted on that variant's corpus.

    Raises:
        InputError: a variant has no run.
    """
    return {variant: _variant(folder, variant, ngram_loss.get(variant)) for variant in variants}


def _variant(folder: Path, variant: str, ngram_loss: float | None) -> dict[str, Any]:
    runs = {}
    for path in sorted(folder.glob(f"{variant}-seed-*")):
        match = RUN.fullmatch(path.name)
        if match and match["variant"] == variant:
            record = read_record(path)
            if ngram_loss is not None:
                record = record.with_reference_line("ngram_loss", ngram_loss)
            runs[match["seed"]] = check_signatures(record, HEALTHY)
    if not runs:
        raise InputError(f"{folder}: no run of variant {variant!r}, expected {variant}-seed-*")
    return {signature.id: over_seeds(runs, index) for index, signature in enumerate(HEALTHY)}


def study_markdown(summary: Mapping[str, Any]) -> str:
    """The study as two tables: signatures met, and the range of every measured value."""
    return "\n".join(
        [
            "# Calibration of the reference",
            "",
            "Each variant changes one thing of the reference; each is trained with every seed. A cell of the first",
            "table is the number of seeds that meet the signature, of those that could be asked; of the second, the",
            "range over the seeds.",
            "",
            *_table(summary, met_cell),
            "",
            *_table(summary, range_cell),
            "",
        ]
    )


def _table(summary: Mapping[str, Any], cell: Any) -> list[str]:
    variants = list(summary)
    lines = ["| panel | signature | " + " | ".join(variants) + " |", "|---" * (len(variants) + 2) + "|"]
    for signature in HEALTHY:
        cells = " | ".join(cell(summary[variant][signature.id]) for variant in variants)
        lines.append(f"| {signature.panel} | {signature.expected} | {cells} |")
    if cell is met_cell:
        totals = " | ".join(str(sum(s["met"] for s in summary[variant].values())) for variant in variants)
        lines.append(f"| | **met in all** | {totals} |")
    return lines
