"""Read what `septet signatures` wrote."""

import json
from pathlib import Path
from typing import Any

from septet.bounded_file import read_bounded
from septet.errors import InputError

MAX_BYTES = 1 << 20  # a real one is some kB


def read_signatures(path: Path) -> list[dict[str, Any]]:
    """The signatures, each with its measured value.

    Raises:
        InputError: not a file of `septet signatures`.
    """
    content = read_bounded(path, MAX_BYTES, "a file of `septet signatures`")
    try:
        signatures = json.loads(content)["signatures"]
        for signature in signatures:
            _ = (
                signature["id"],
                signature["panel"],
                signature["expected"]["en"],
                signature["measured"],
                signature["met"],
            )
    except (ValueError, TypeError, KeyError, RecursionError):
        raise InputError(f"{path}: not a file of `septet signatures`") from None
    return list(signatures)
