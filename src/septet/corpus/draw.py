"""Random order without a random generator: the same on every machine and with every library version."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Iterable[T], seed: int, purpose: str) -> list[T]:
    """`items` by the SHA-256 of seed, purpose and their text; another purpose gives an order of its own."""
    return sorted(items, key=lambda item: sha256(f"{seed}/{purpose}/{item}".encode()).digest())
