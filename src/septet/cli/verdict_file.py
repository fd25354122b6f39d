"""Read what `septet walk` wrote."""

from pathlib import Path

from pydantic import ValidationError

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.record.non_finite import from_json
from septet.record.verdict import Verdict

MAX_BYTES = 1 << 20  # a real one is some 40 kB


def read_verdict(path: Path, run: str) -> Verdict:
    """The verdict on `run`.

    Raises:
        InputError: not a file of `septet walk`, too large, or on another run.
    """
    content = read_bounded(path, MAX_BYTES, "a verdict of `septet walk`")
    try:
        verdict = Verdict.model_validate(from_json(content))
        verdict.to_json().encode()  # fails for text that is no Unicode, which no page could show either
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{path}: {key or 'the file'}: {first['msg']}, expected a verdict of `septet walk`") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path}: not valid JSON, expected a verdict of `septet walk`") from None
    if verdict.run != run:
        raise InputError(f"{path}: a verdict on {verdict.run[:60]!r}, but the run is {run[:60]!r}")
    return verdict
