"""Read what `septet walk` wrote."""

from pathlib import Path

from pydantic import ValidationError

from septet.errors import InputError
from septet.record.non_finite import from_json
from septet.record.verdict import Verdict

MAX_BYTES = 1 << 20  # a real one is some 40 kB


def read_verdict(path: Path, run: str) -> Verdict:
    """The verdict on `run`.

    Raises:
        InputError: not a file of `septet walk`, too large, or on another run.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            raise InputError(f"{path}: larger than {MAX_BYTES} bytes, so not a verdict of `septet walk`")
        verdict = Verdict.model_validate(from_json(content))
        verdict.to_json().encode()  # fails for text that is no Unicode, which no page could show either
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}), expected a verdict of `septet walk`") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{path}: {key or 'the file'}: {first['msg']}, expected a verdict of `septet walk`") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path}: not valid JSON, expected a verdict of `septet walk`") from None
    if verdict.run != run:
        raise InputError(f"{path}: a verdict on {verdict.run[:60]!r}, but the run is {run[:60]!r}")
    return verdict
