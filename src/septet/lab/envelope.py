"""An envelope: nothing shows from outside, and anyone who means to can open it.

It keeps a learner from reading an answer by accident, no more: the key lies beside what it opens. The commitments in
the manifests are what makes the order binding.
"""

import hashlib
import zlib

from septet.errors import InputError

SIZE = 1 << 16  # bytes, and its multiples: a sealed file's size must not tell what is in it
MARK = b"septet\0"


def seal(content: bytes, key: bytes, purpose: str) -> bytes:
    """`content` compressed, padded to a multiple of SIZE and made unreadable; `purpose` keeps two envelopes apart."""
    packed = zlib.compress(content, 9)
    plain = MARK + len(packed).to_bytes(4, "big") + packed
    plain += bytes(-len(plain) % SIZE)
    return _exclusive_or(plain, key, purpose)


def unseal(sealed: bytes, key: bytes, purpose: str, source: str) -> bytes:
    """What `seal` was given; `source` names the file in errors.

    Raises:
        InputError: not an envelope, or not one of this key and purpose.
    """
    plain = _exclusive_or(sealed, key, purpose)
    start = len(MARK) + 4
    if not plain.startswith(MARK):
        raise InputError(f"{source}: not sealed in this lab, train the blind runs again")
    try:
        return zlib.decompress(plain[start : start + int.from_bytes(plain[len(MARK) : start], "big")])
    except zlib.error:
        raise InputError(f"{source}: damaged, expected a sealed file of septet") from None


def _exclusive_or(content: bytes, key: bytes, purpose: str) -> bytes:
    stream = hashlib.shake_256(key + purpose.encode()).digest(len(content))
    mixed = int.from_bytes(content, "big") ^ int.from_bytes(stream, "big")
    return mixed.to_bytes(len(content), "big")
