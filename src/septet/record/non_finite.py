"""JSON that keeps NaN and infinities apart from null.

JSON has no NaN. Here it is the string "NaN", infinities are "Infinity" and "-Infinity", and null means not measured.
"""

import json
import math
from typing import Any

NAMES = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


def encode(value: Any) -> Any:
    """The same structure with non-finite floats as their names."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {key: encode(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [encode(item) for item in value]
    return value


def decode_float(value: object) -> object:
    """A float from one of the three names; anything else as it is."""
    return NAMES.get(value, value) if isinstance(value, str) else value


def to_json(value: Any, indent: int | None = None) -> str:
    """Standard JSON, keys sorted, so that the same content gives the same bytes."""
    separators = (",", ":") if indent is None else None
    return json.dumps(
        encode(value), sort_keys=True, indent=indent, separators=separators, allow_nan=False, ensure_ascii=False
    )


def from_json(text: str | bytes) -> Any:
    """Standard JSON; the names stay strings, since only a schema knows where a float is meant.

    Raises:
        ValueError: not JSON, or one of the bare tokens NaN and Infinity that are not.
    """
    return json.loads(text, parse_constant=_refuse)


def _refuse(token: str) -> float:
    raise ValueError(f"{token} is not JSON")
