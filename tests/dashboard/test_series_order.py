import random

import pytest

from septet.dashboard.series_order import block_of, by_depth, kind_of


def test_points_in_the_order_of_the_forward_pass():
    points = ["embed_out", *(f"block_{i}_out" for i in range(12)), "final_ln_out"]
    names = [f"activation/{point}" for point in points]
    shuffled = names.copy()
    random.Random(1).shuffle(shuffled)
    assert by_depth(shuffled) == names  # block 10 after block 9, not after block 1


def test_matrices_block_by_block():
    kinds = ["attn_qkv", "attn_out", "ffn_up", "ffn_down"]
    names = [f"spectral_norm/block_{i}.{kind}" for i in (0, 1) for kind in kinds]
    assert by_depth(sorted(names)) == names


@pytest.mark.parametrize(
    ("name", "block", "kind"),
    [
        ("spectral_norm/block_3.ffn_up", 3, "ffn_up"),
        ("activation/block_11_out", 11, "out"),
        ("activation/embed_out", 0, "embed_out"),
        ("dead_heads/block_1", 1, ""),
        ("activation/whatever", 0, "whatever"),
    ],
)
def test_parts_of_a_name(name, block, kind):
    assert (block_of(name), kind_of(name)) == (block, kind)
