import hashlib
import json
import math
import os

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from record_strategies import row_values
from same_values import exact_rows, exact_table

from septet.errors import InputError
from septet.record import Manifest, Rows, read, read_record, write_record
from septet.record.write import parquet_bytes

MANIFEST = Manifest(run="a", status="completed")
IN_ONE_FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def rows_of(values):
    rows = Rows()
    for step in sorted(values):
        rows.put(step, values[step])
    return rows


@pytest.fixture
def folder(tmp_path):
    write_record(tmp_path, rows_of({0: {"loss/train": 2.0}, 1: {"loss/train": math.nan}}), MANIFEST)
    return tmp_path


def put_metrics(folder, content):
    """Replace the metrics, with a manifest that vouches for them."""
    (folder / "metrics.parquet").write_bytes(content)
    files = {"metrics.parquet": hashlib.sha256(content).hexdigest()}
    (folder / "manifest.json").write_text(MANIFEST.model_copy(update={"files": files}).to_json())


def put_table(folder, columns):
    put_metrics(folder, parquet_bytes(columns if isinstance(columns, pa.Table) else pa.table(columns)))


def edit_manifest(folder, **changes):
    content = json.loads((folder / "manifest.json").read_text()) | changes
    (folder / "manifest.json").write_text(json.dumps(content))


@IN_ONE_FOLDER
@given(row_values)
def test_through_the_files_come_the_same_rows(tmp_path, values):
    write_record(tmp_path, rows_of(values), MANIFEST)
    record = read_record(tmp_path)
    assert exact_table(record.table) == exact_rows(values, {name for row in values.values() for name in row})
    assert record.table.schema == rows_of(values).to_table().schema


def test_the_manifest_comes_with_it(folder):
    manifest = read_record(folder).manifest
    assert (manifest.run, manifest.status, list(manifest.files)) == ("a", "completed", ["metrics.parquet"])


def test_what_another_writer_noted_in_the_file_is_left_out(folder):
    """pandas would otherwise make the column an index that it names."""
    noted = pa.table({"step": pa.array([0, 1])}).replace_schema_metadata({"pandas": '{"index_columns": ["step"]}'})
    put_table(folder, noted)
    record = read_record(folder)
    assert record.table.schema.metadata is None
    assert list(record.frame().columns) == ["step"]


COLUMNS = {
    "no step": ({"loss/train": [1.0]}, "has no column 'step'"),
    "a name that is no series": ({"step": [0], "lozz": [1.0]}, "column 'lozz' is no series"),
    "another type": ({"step": [0], "loss/train": ["a"]}, "column 'loss/train' is string, expected double"),
    "steps as floats": ({"step": [0.0]}, "column 'step' is double, expected int64"),
    "a list in a cell": ({"step": [0], "loss/train": [[1.0]]}, "column 'loss/train' is list.*, expected double"),
    "a step twice": ({"step": [0, 1, 1]}, "'step' does not strictly increase"),
    "a step back": ({"step": [1, 0]}, "'step' does not strictly increase"),
    "a jump over all integers": ({"step": [2**63 - 1, -(2**63)]}, "'step' does not strictly increase"),
    "a step below 0": ({"step": [-1, 0]}, "'step' does not strictly increase from 0"),
    "a row without a step": ({"step": pa.array([0, None], pa.int64())}, "'step' does not strictly increase"),
    "a column twice": (
        pa.Table.from_arrays([pa.array([0]), pa.array([1.0]), pa.array([2.0])], ["step", "loss/val", "loss/val"]),
        "column 'loss/val' is there more than once",
    ),
}


@pytest.mark.parametrize("wrong", COLUMNS)
def test_a_table_that_is_none_of_a_run_is_one_sentence(wrong, folder):
    columns, sentence = COLUMNS[wrong]
    put_table(folder, columns)
    with pytest.raises(InputError, match=f"metrics.parquet: .*{sentence}") as caught:
        read_record(folder)
    assert "\n" not in str(caught.value)


MANIFESTS = {
    "not JSON": (b"{", "not valid JSON"),
    "not text": (b"\xff\xfe\x00", "not valid JSON"),
    "empty": (b"", "not valid JSON"),
    "a bare NaN": (b'{"run": "a", "status": "completed", "reference_lines": {"clip": NaN}}', "not valid JSON"),
    "deeper than Python goes": (b'{"config": ' + b"[" * 100_000, "not valid JSON"),
    "deep": (
        b'{"run": "a", "status": "completed", "config": {"a": ' + b"[" * 900 + b"]" * 900 + b"}}",
        "not valid JSON|not the metrics",
    ),
    "a number without end": (b'{"seed": ' + b"9" * 10_000 + b"}", "not valid JSON"),
    "half of a character": (
        b'{"run": "a", "status": "completed", "config": {"a": "\\ud800"}}',
        "not valid JSON",
    ),
    "a list": (b"[]", "the file: Input should be"),
    "an unknown key": (b'{"run": "a", "status": "completed", "colour": 1}', "colour: Extra inputs"),
    "a key of the wrong type": (b'{"run": "a", "status": "completed", "seed": "x"}', "seed: Input should be"),
    "no hash of the metrics": (b'{"run": "a", "status": "completed"}', "not the metrics that manifest.json"),
}


@pytest.mark.parametrize("wrong", MANIFESTS)
def test_a_manifest_that_is_none_is_one_sentence(wrong, folder):
    content, sentence = MANIFESTS[wrong]
    (folder / "manifest.json").write_bytes(content)
    with pytest.raises(InputError, match=sentence) as caught:
        read_record(folder)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["manifest.json", "metrics.parquet"])
def test_a_file_that_is_missing_is_named(name, folder):
    (folder / name).unlink()
    with pytest.raises(InputError, match=f"{name}: cannot be read .No such file"):
        read_record(folder)


@pytest.mark.parametrize("name", ["manifest.json", "metrics.parquet"])
def test_a_folder_in_place_of_a_file_is_named(name, folder):
    (folder / name).unlink()
    (folder / name).mkdir()
    with pytest.raises(InputError, match=f"{name}: cannot be read"):
        read_record(folder)


def test_metrics_of_another_run_are_noticed(folder):
    (folder / "metrics.parquet").write_bytes(parquet_bytes(pa.table({"step": [0]})))
    with pytest.raises(InputError, match=r"not the metrics that manifest\.json was written for"):
        read_record(folder)


@pytest.mark.parametrize(("name", "limit"), [("manifest.json", "MAX_MANIFEST"), ("metrics.parquet", "MAX_METRICS")])
def test_a_file_without_end_is_not_read_to_its_end(name, limit, folder, monkeypatch):
    monkeypatch.setattr(read, limit, 1 << 16)
    os.truncate(folder / name, 1 << 40)  # a hole, which takes no room on the disk
    with pytest.raises(InputError, match=f"{name}: larger than 65536 bytes"):
        read_record(folder)


def test_a_small_file_of_very_many_values_is_refused_before_they_are_made(folder, monkeypatch):
    """Thousands of equal values take a few bytes in Parquet."""
    names = [f"activation/{i}" for i in range(8)]
    piece = pa.table(
        {"step": pa.nulls(1 << 20, pa.int64())} | {name: pa.nulls(1 << 20, pa.float32()) for name in names}
    )
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, piece.schema, compression="zstd") as writer:
        for _ in range(16):
            writer.write_table(piece)
    put_metrics(folder, bytes(sink.getvalue()))
    assert (folder / "metrics.parquet").stat().st_size < 1 << 20
    monkeypatch.setattr(pq.ParquetFile, "read", lambda file: pytest.fail("the values were made"))
    with pytest.raises(InputError, match=r"metrics\.parquet: more than \d+ values"):
        read_record(folder)


REAL_METRICS = parquet_bytes(rows_of({i: {"loss/train": 1.0 / (i + 1), "batch": i} for i in range(200)}).to_table())


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(REAL_METRICS) - 1), st.integers(0, 255)), min_size=1, max_size=6))
def test_metrics_with_wrong_bytes_are_read_or_refused_but_never_crash(tmp_path, edits):
    content = bytearray(REAL_METRICS)
    for place, byte in edits:
        content[place] = byte
    put_metrics(tmp_path, bytes(content))
    try:
        steps = read_record(tmp_path).steps
    except InputError:
        return
    assert (np.diff(steps) > 0).all()


@pytest.mark.parametrize("length", [0, 1, 4, 100, len(REAL_METRICS) - 1])
def test_metrics_that_were_cut_off_are_refused(length, tmp_path):
    put_metrics(tmp_path, REAL_METRICS[:length])
    with pytest.raises(InputError, match="not a Parquet file"):
        read_record(tmp_path)
