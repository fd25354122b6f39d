"""Read what `septet signatures` wrote."""

import json
from pathlib import Path
from typing import Any

from septet.errors import InputError


def read_signatures(path: Path) -> list[dict[str, Any]]:
    """The signatures, each with its measured value.

    Raises:
        InputError: not a file of `septet signatures`.
    """
    try:
        with path.open("rb") as file:
            signatures = json.loads(file.read(1 << 20))["signatures"]
        for signature in signatures:
            _ = (
                signature["id"],
                signature["panel"],
                signature["expected"]["en"],
                signature["measured"],
                signature["met"],
            )
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror})") from None
    except (ValueError, TypeError, KeyError, RecursionError):
        raise InputError(f"{path}: not a file of `septet signatures`") from None
    return list(signatures)
