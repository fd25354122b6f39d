"""Which blind run has which fault: drawn once, sealed, committed to."""

import hashlib
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.lab.bounded import MOST
from septet.lab.envelope import seal, unseal

KEY = SALT = 32  # bytes
FILE = "order.sealed"


@dataclass(frozen=True)
class Order:
    """Faults and salts (hex) by run, and the key of this lab's envelopes."""

    faults: dict[str, str]
    salts: dict[str, str]
    key: bytes

    @classmethod
    def draw(cls, runs: Sequence[str], faults: Sequence[str]) -> Self:
        """A shuffle from the system's randomness: no seed to repeat it from."""
        shuffled = list(faults)
        secrets.SystemRandom().shuffle(shuffled)
        salts = {run: secrets.token_hex(SALT) for run in runs}
        return cls(dict(zip(runs, shuffled, strict=True)), salts, secrets.token_bytes(KEY))

    def fault(self, run: str) -> str:
        """The fault of `run`.

        Raises:
            InputError: it was not sealed.
        """
        if run not in self.faults:
            raise InputError(f"{FILE}: has no run {run!r}, only {', '.join(self.faults)}")
        return self.faults[run]

    def commitment(self, run: str) -> str:
        """What the manifest of `run` shows."""
        return commitment(run, self.fault(run), self.salts[run])

    def to_bytes(self) -> bytes:
        """The sealed file."""
        content = json.dumps({"faults": self.faults, "salts": self.salts}, sort_keys=True)
        return self.key + seal(content.encode(), self.key, FILE)


def commitment(run: str, fault: str, salt: str) -> str:
    """SHA-256 of run, fault and salt; without the 256-bit salt three guesses would open it."""
    return hashlib.sha256("\0".join((run, fault, salt)).encode()).hexdigest()


def read_order(path: Path) -> Order:
    """Open the sealed file.

    Raises:
        InputError: absent, or not a sealed order.
    """
    content = read_bounded(path, MOST, "the sealed order that `septet seal` makes")
    key = content[:KEY]
    try:
        opened = json.loads(unseal(content[KEY:], key, FILE, str(path)))
        return Order(dict(opened["faults"]), dict(opened["salts"]), key)
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path}: not a sealed order of septet") from None
