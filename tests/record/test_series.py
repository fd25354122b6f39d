from itertools import combinations

import pyarrow as pa
import pytest

from septet.record.series import SERIES, column_order, series_of

# the table of the design, written a second time: name, type, panel
COLUMNS = [
    ("step", pa.int64(), 0),
    ("loss/train", pa.float64(), 1),
    ("loss/val", pa.float64(), 1),
    ("batch", pa.int64(), 0),
    ("learning_rate", pa.float64(), 2),
    ("grad_norm", pa.float64(), 3),
    ("activation/block_0_out", pa.float32(), 4),
    ("activation/final_ln_out", pa.float32(), 4),
    ("spectral_norm/block_0.attn_qkv", pa.float32(), 5),
    ("dead_neurons/block_1", pa.int32(), 6),
    ("dead_heads/block_1", pa.int32(), 6),
    ("loss/regular", pa.float64(), 7),
    ("loss/irregular", pa.float64(), 7),
]


@pytest.mark.parametrize(("name", "kind", "panel"), COLUMNS, ids=[name for name, _, _ in COLUMNS])
def test_a_column_has_its_type_and_its_panel(name, kind, panel):
    assert series_of(name).arrow_type == kind
    assert series_of(name).panel == panel


@pytest.mark.parametrize("name", ["Loss/train", "loss/train ", "loss/train/x", "activation", "activation/", "steps"])
def test_a_name_that_is_almost_one_is_none(name):
    with pytest.raises(KeyError, match="no series is called"):
        series_of(name)


def test_every_panel_draws_something():
    assert {series.panel for series in SERIES} == set(range(8))


def test_no_name_could_be_two_series():
    for one, other in combinations(SERIES, 2):
        assert one.name != other.name
        for family, name in ((one.name, other.name), (other.name, one.name)):
            assert not (family.endswith("/") and name.startswith(family))


def test_step_comes_first_and_a_family_lies_together_in_alphabetical_order():
    names = ["log_z", "activation/z", "grad_norm", "activation/a", "step", "loss/val"]
    assert sorted(names, key=column_order) == ["step", "loss/val", "grad_norm", "activation/a", "activation/z", "log_z"]
