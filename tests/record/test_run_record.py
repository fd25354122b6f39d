import math

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from record_strategies import row_values
from same_values import exact, exact_table

from septet.record import Manifest, Rows, RunRecord

MANIFEST = Manifest(run="a", status="completed", reference_lines={"clip": 1.0})


def record_of(values):
    rows = Rows()
    for step in sorted(values):
        rows.put(step, values[step])
    return RunRecord(MANIFEST, rows.to_table())


@pytest.fixture
def record():
    return record_of(
        {
            0: {"loss/train": 2.0, "loss/val": math.nan, "activation/b": 1.0, "activation/a": 1.0},
            5: {"loss/train": math.inf},
            9: {"loss/val": 3.0, "loss/train": -math.inf, "activation/a": math.nan},
        }
    )


def test_a_series_is_what_was_measured_and_when(record):
    steps, values = record.series("loss/val")
    np.testing.assert_array_equal(steps, [0, 9])
    np.testing.assert_array_equal(values, [math.nan, 3.0])
    np.testing.assert_array_equal(record.series("loss/train")[1], [2.0, math.inf, -math.inf])


@given(row_values)
def test_a_series_holds_every_value_that_was_put_and_no_other(values):
    record = record_of(values)
    for name in record.names:
        expected = {step: exact(float(row[name])) for step, row in values.items() if name in row}
        steps, measured = record.series(name)
        assert dict(zip(steps.tolist(), map(exact, measured.tolist()), strict=True)) == expected


@given(row_values)
def test_the_data_frame_takes_null_for_na_and_nan_for_a_value(values):
    record = record_of(values)
    frame = record.frame()
    assert all(isinstance(kind, pd.ArrowDtype) for kind in frame.dtypes)
    for name in record.names:
        assert frame[name].isna().tolist() == record.table.column(name).is_null().to_pylist()
        assert len(frame[name].dropna()) == len(record.series(name)[0])


@given(row_values)
def test_through_the_data_frame_and_back_come_the_same_rows(values):
    table = record_of(values).table
    again = pa.Table.from_pandas(record_of(values).frame(), preserve_index=False)
    assert again.schema.remove_metadata() == table.schema
    assert exact_table(again) == exact_table(table)


def test_filling_what_was_not_measured_leaves_nan_alone(record):
    filled = record.frame()["loss/val"].fillna(7.0)
    assert [exact(value) for value in filled.array._pa_array.to_pylist()] == ["NaN", (7.0).hex(), (3.0).hex()]


def test_nan_counts_as_measured(record):
    assert record.has("loss/val")
    assert record.has("activation/a")
    assert not record.has("grad_norm")
    with pytest.raises(KeyError):
        record.series("grad_norm")


def test_a_column_with_nothing_in_it_was_not_measured():
    table = pa.table({"step": [0, 1], "loss/val": pa.nulls(2, pa.float64()), "activation/a": pa.nulls(2, pa.float32())})
    record = RunRecord(MANIFEST, table)
    assert not record.has("loss/val")
    assert record.family("activation") == []
    assert [len(part) for part in record.series("loss/val")] == [0, 0]


def test_a_record_without_rows_has_measured_nothing():
    record = RunRecord(MANIFEST, pa.table({"step": pa.array([], pa.int64()), "loss/val": pa.array([], pa.float64())}))
    assert not record.has("loss/val")
    assert [len(part) for part in record.series("loss/val")] == [0, 0]
    assert len(record.steps) == 0


def test_families_and_names(record):
    assert record.names == ["loss/train", "loss/val", "activation/a", "activation/b"]
    assert record.family("activation") == ["activation/a", "activation/b"]
    assert record.family("activ") == []
    np.testing.assert_array_equal(record.steps, [0, 5, 9])


def test_a_table_in_pieces_reads_as_one_in_whole(record):
    pieces = pa.concat_tables([record.table.slice(0, 1), record.table.slice(1, 2)])
    again = RunRecord(MANIFEST, pieces)
    for name in record.names:
        for one, other in zip(record.series(name), again.series(name), strict=True):
            np.testing.assert_array_equal(one, other)


def test_another_reference_line_changes_the_copy_only(record):
    more = record.with_reference_line("ngram_loss", 0.5)
    assert more.manifest.reference_lines == {"clip": 1.0, "ngram_loss": 0.5}
    assert record.manifest.reference_lines == {"clip": 1.0}
    assert more.table is record.table
