"""Names of series that carry a depth: `activation/block_10_out`, `spectral_norm/block_0.attn_qkv`."""

import re
from collections.abc import Iterable

BLOCK = re.compile(r"block_(\d{1,6})")
MATRICES = ("attn_qkv", "attn_out", "ffn_up", "ffn_down")  # in the order of the forward pass


def block_of(name: str) -> int:
    """Index of the block in a series' name, 0 where there is none."""
    found = BLOCK.search(name)
    return int(found[1]) if found else 0


def kind_of(name: str) -> str:
    """What is left of a series' name without its family and its block: `attn_qkv`."""
    return BLOCK.sub("", name.partition("/")[2]).strip("._")


def by_depth(names: Iterable[str]) -> list[str]:
    """In the order of the forward pass: what is before the blocks, blocks by number, what is after them."""
    return sorted(names, key=_depth)


def _depth(name: str) -> tuple[int, int, int, str]:
    where = 1 if BLOCK.search(name) else 2 if "final" in name else 0
    kind = kind_of(name)
    return where, block_of(name), MATRICES.index(kind) if kind in MATRICES else len(MATRICES), name
