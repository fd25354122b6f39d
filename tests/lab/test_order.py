import hashlib
from collections import Counter

import pytest

from septet.errors import InputError
from septet.lab.envelope import SIZE, seal, unseal
from septet.lab.order import Order, read_order

RUNS, FAULTS = ["19-break-it/01", "19-break-it/02", "19-break-it/03"], ["bad_init", "no_warmup", "broken_mask"]


def test_every_order_comes_up():
    drawn = Counter(tuple(Order.draw(RUNS, FAULTS).faults.values()) for _ in range(600))
    assert len(drawn) == 6
    assert min(drawn.values()) > 50  # 100 expected; below 50 by chance once in 10⁷


def test_a_commitment_is_the_salted_sha256():
    order = Order.draw(RUNS, FAULTS)
    run = RUNS[0]
    expected = hashlib.sha256(f"{run}\0{order.faults[run]}\0{order.salts[run]}".encode()).hexdigest()
    assert order.commitment(run) == expected
    assert len(bytes.fromhex(order.salts[run])) == 32


def test_the_sealed_file_opens_and_shows_nothing(tmp_path):
    order = Order.draw(RUNS, FAULTS)
    path = tmp_path / "order.sealed"
    path.write_bytes(order.to_bytes())
    assert read_order(path) == order
    assert not any(word.encode() in path.read_bytes() for word in (*FAULTS, "break-it"))


def test_an_envelope_has_one_size_whatever_is_in_it():
    for content in (b"", b"x" * 40_000):
        sealed = seal(content, b"key", "a")
        assert len(sealed) == SIZE
        assert unseal(sealed, b"key", "a", "s") == content
        with pytest.raises(InputError, match="s: not sealed in this lab"):
            unseal(sealed, b"key", "b", "s")


@pytest.mark.parametrize("content", [b"", b"{}", b"x" * 70_000])
def test_any_other_file_is_one_sentence(tmp_path, content):
    path = tmp_path / "order.sealed"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"order\.sealed"):
        read_order(path)
