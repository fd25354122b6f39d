import math

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from record_strategies import FLOAT32, FLOAT64, VALUES, measured, row_values
from same_values import exact_rows, exact_table

from septet.record import Rows


def rows_of(values):
    rows = Rows()
    for step in sorted(values):
        rows.put(step, values[step])
    return rows


def names_in(values):
    return {name for row in values.values() for name in row}


@given(row_values)
def test_a_table_holds_what_was_put_and_null_where_nothing_was(values):
    table = rows_of(values).to_table()
    assert set(table.column_names) == names_in(values) | {"step"}
    assert exact_table(table) == exact_rows(values, names_in(values))


@given(row_values)
def test_through_a_checkpoint_come_the_same_rows(values):
    rows = rows_of(values)
    again = Rows.from_bytes(rows.to_bytes())
    assert again.to_table().schema == rows.to_table().schema
    assert exact_table(again.to_table()) == exact_table(rows.to_table())
    assert again.to_bytes() == rows.to_bytes()


@given(row_values, measured)
def test_after_a_checkpoint_rows_go_on_as_if_there_had_been_none(values, later):
    step = max(values, default=0) + 1
    whole, resumed = rows_of(values), Rows.from_bytes(rows_of(values).to_bytes())
    for rows in (whole, resumed):
        rows.put(step, later)
    assert resumed.to_bytes() == whole.to_bytes()


def test_null_and_nan_and_the_infinities_are_four_things():
    rows = Rows()
    for step, value in enumerate([math.nan, math.inf, -math.inf, None, 1.0]):
        rows.put(step, {"grad_norm": value})
    rows.put(5, {"grad_norm": 1.0})
    column = rows.to_table().column("grad_norm")
    assert column.is_null().to_pylist() == [False, False, False, True, False, False]
    assert column.is_null(nan_is_null=True).to_pylist() == [True, False, False, True, False, False]
    assert column.to_pylist()[1:4] == [math.inf, -math.inf, None]


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.float16])
def test_numpy_scalars_keep_nan_and_infinity(kind):
    rows = Rows()
    rows.put(0, {name: kind("nan") for name in (*FLOAT64, *FLOAT32)})
    rows.put(1, {name: kind("inf") for name in (*FLOAT64, *FLOAT32)})
    for name in (*FLOAT64, *FLOAT32):
        column = rows.to_table().column(name)
        assert column.null_count == 0
        assert math.isnan(column[0].as_py())
        assert column[1].as_py() == math.inf


def test_what_one_step_gets_in_several_pieces_is_one_row():
    rows = Rows()
    rows.put(3, {"loss/train": 2.0})
    rows.put(3, {"loss/val": 3.0})
    rows.put(7, {"loss/train": 1.5})
    assert rows.to_table().to_pylist() == [
        {"step": 3, "loss/train": 2.0, "loss/val": 3.0},
        {"step": 7, "loss/train": 1.5, "loss/val": None},
    ]


def test_columns_lie_in_the_order_of_the_record_whatever_came_first():
    rows = Rows()
    rows.put(0, {"log_z": 1.0, "activation/b": 1.0, "grad_norm": 1.0, "activation/a": 1.0, "loss/train": 1.0})
    assert rows.to_table().column_names == ["step", "loss/train", "grad_norm", "activation/a", "activation/b", "log_z"]


def test_columns_have_the_types_of_the_record():
    rows = Rows()
    rows.put(0, dict.fromkeys(VALUES, 1))
    types = {field.name: field.type for field in rows.to_table().schema}
    expected = dict.fromkeys(FLOAT64, pa.float64()) | dict.fromkeys(FLOAT32, pa.float32())
    expected |= {"step": pa.int64(), "batch": pa.int64()}
    expected |= dict.fromkeys(("clipped", "dead_heads/block_0", "non_finite"), pa.int32())
    assert types == expected


def test_no_rows_are_a_table_with_nothing_in_it():
    assert Rows().to_table().schema == pa.schema([("step", pa.int64())])
    assert Rows.from_bytes(Rows().to_bytes()).to_table().num_rows == 0


def test_a_series_that_is_only_ever_none_is_no_column():
    rows = Rows()
    rows.put(0, {"loss/train": 1.0, "loss/val": None})
    assert rows.to_table().column_names == ["step", "loss/train"]


@pytest.mark.parametrize("value", [0.5, math.nan, math.inf, np.float32("nan")])
def test_a_count_is_a_whole_number_and_nothing_becomes_one(value):
    rows = Rows()
    with pytest.raises(ValueError, match="clipped counts"):
        rows.put(0, {"loss/train": 1.0, "clipped": value})
    assert rows.to_table().num_rows == 0  # refused whole, not in half


def test_a_whole_number_may_come_as_a_float():
    rows = Rows()
    rows.put(0, {"clipped": np.float64(1.0), "batch": np.int64(2**62 + 1)})
    assert rows.to_table().to_pylist() == [{"step": 0, "batch": 2**62 + 1, "clipped": 1}]


def test_steps_never_go_back():
    rows = Rows()
    rows.put(5, {"loss/train": 1.0})
    with pytest.raises(ValueError, match="step 4 comes after step 5"):
        rows.put(4, {"loss/train": 1.0})
    with pytest.raises(ValueError, match="step 4 comes after step 5"):
        Rows.from_bytes(rows.to_bytes()).put(4, {"loss/train": 1.0})


def test_there_is_no_step_below_0():
    with pytest.raises(ValueError, match="step -1"):
        Rows().put(-1, {"loss/train": 1.0})


@pytest.mark.parametrize("name", ["loss", "loss/trian", "activation/", "activation", "step", ""])
def test_a_name_that_no_panel_knows_is_refused(name):
    with pytest.raises(KeyError):
        Rows().put(0, {name: 1})
