"""What the program itself made of a blind run, sealed beside it."""

from pathlib import Path

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.lab.bounded import MOST
from septet.lab.envelope import unseal
from septet.record.non_finite import from_json
from septet.record.verdict import Verdict

FILE = "walk.sealed"  # beside a blind record


def purpose(run: str) -> str:
    """What keeps this envelope apart from the others of the same key."""
    return f"walk of {run}"


def read_sealed_walk(folder: Path, run: str, key: bytes) -> Verdict:
    """The verdict on `run`, opened.

    Raises:
        InputError: absent, or sealed with another key.
    """
    path = folder / FILE
    content = unseal(read_bounded(path, MOST, "the sealed walk of a blind run"), key, purpose(run), str(path))
    try:
        return Verdict.model_validate(from_json(content))
    except ValueError:
        raise InputError(f"{path}: not a walk of septet") from None
