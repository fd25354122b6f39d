"""One signature over several training seeds: how many meet it, and the range of what was measured."""

from collections.abc import Mapping, Sequence
from typing import Any

from septet.record.non_finite import decode_float


def over_seeds(runs: Mapping[str, Sequence[Mapping[str, Any]]], index: int) -> dict[str, Any]:
    """Signature number `index` of every run, by seed: how many meet it, of how many that can say, and the values."""
    checked = {seed: signatures[index] for seed, signatures in runs.items()}
    return {
        "met": sum(s["met"] is True for s in checked.values()),
        "asked": sum(s["met"] is not None for s in checked.values()),
        "measured": {seed: s["measured"] for seed, s in checked.items()},
    }


def met_cell(found: Mapping[str, Any]) -> str:
    """Seeds that meet it, of those that could be asked."""
    return f"{found['met']}/{found['asked']}" if found["asked"] else "–"


def range_cell(found: Mapping[str, Any]) -> str:
    """Lowest and highest value over the seeds; what is not finite is said."""
    values = [decode_float(value) for value in found["measured"].values() if value is not None]
    numbers = [value for value in values if isinstance(value, int | float) and value == value]  # NaN is not itself
    if not values:
        return "–"
    lost = f"NaN on {len(values) - len(numbers)}" if len(numbers) < len(values) else ""
    if not numbers:
        return lost
    low, high = f"{min(numbers):.3g}", f"{max(numbers):.3g}"
    return ", ".join(part for part in (low if low == high else f"{low} to {high}", lost) if part)
