"""The key of a panel whose curves are kinds by blocks: a table says it in fewer words than a list."""

from collections.abc import Sequence
from typing import Any

from septet.dashboard.content import Curve
from septet.dashboard.words import Words


def key_table(curves: Sequence[Curve], words: Words) -> dict[str, Any] | None:
    """Blocks as rows, kinds as columns, series in the cells; None where curves do not form a full table."""
    cells = {words.block_and_kind(curve.series): curve.series for curve in curves}
    blocks = list(dict.fromkeys(block for block, _ in cells))
    kinds = list(dict.fromkeys(kind for _, kind in cells))
    whole = len(curves) == len(cells) == len(blocks) * len(kinds)
    if not whole or len(kinds) < 2 or "" in blocks or "" in kinds:
        return None
    rows = [{"label": block, "cells": [cells[block, kind] for kind in kinds]} for block in blocks]
    return {"columns": kinds, "rows": rows}
