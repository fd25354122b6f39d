"""Files of others are read with a limit: a name may lead to anything, a device or a disk's worth of zeros too."""

from pathlib import Path

from septet.errors import InputError


def read_bounded(path: Path, most: int, expected: str) -> bytes:
    """The bytes of `path`, at most `most`; `expected` says in errors what should be there.

    Raises:
        InputError: unreadable, or too large to be that.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}), expected {expected}") from None
    if len(content) > most:
        raise InputError(f"{path}: larger than {most} bytes, expected {expected}")
    return content
