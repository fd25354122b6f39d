"""Read small files of the lab."""

from pathlib import Path

from septet.errors import InputError

MOST = 1 << 20  # bytes


def read_bounded(path: Path, expected: str) -> bytes:
    """The bytes of `path`; `expected` says in errors what should be there.

    Raises:
        InputError: unreadable, or too large to be that.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST + 1)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}), expected {expected}") from None
    if len(content) > MOST:
        raise InputError(f"{path}: larger than {MOST} bytes, expected {expected}")
    return content
