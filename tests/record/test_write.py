import hashlib
import json
import math
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from septet.errors import InputError
from septet.record import Manifest, Rows, read_record, write_record

MANIFEST = Manifest(run="a", status="diverged")


def some_rows(last=math.nan):
    rows = Rows()
    for step in range(100):
        rows.put(step, {"loss/train": 1 / (step + 1), "batch": step})
    rows.put(100, {"loss/train": last, "activation/embed_out": math.inf})
    return rows


def bytes_of(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_record_is_two_files_and_the_manifest_has_the_hash_of_the_other(tmp_path):
    write_record(tmp_path / "run", some_rows(), MANIFEST)
    files = bytes_of(tmp_path / "run")
    assert sorted(files) == ["manifest.json", "metrics.parquet"]
    expected = hashlib.sha256(files["metrics.parquet"]).hexdigest()
    assert json.loads(files["manifest.json"])["files"] == {"metrics.parquet": expected}


def test_the_same_run_gives_the_same_bytes(tmp_path):
    for name in ("one", "other"):
        write_record(tmp_path / name, some_rows(), MANIFEST)
    assert bytes_of(tmp_path / "one") == bytes_of(tmp_path / "other")


def test_the_metrics_say_nothing_of_the_run_but_its_numbers(tmp_path):
    """A blind record must not give itself away."""
    for name in ("one", "other"):
        write_record(tmp_path / name, some_rows(), MANIFEST.model_copy(update={"run": name}))
    assert bytes_of(tmp_path / "one")["metrics.parquet"] == bytes_of(tmp_path / "other")["metrics.parquet"]
    metadata = pq.read_schema(tmp_path / "one" / "metrics.parquet").metadata or {}
    assert set(metadata) <= {b"ARROW:schema"}


def test_the_manifest_comes_last(tmp_path, monkeypatch):
    written = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda path, target: (written.append(target.name), replace(path, target))[1])
    write_record(tmp_path, some_rows(), MANIFEST)
    assert written == ["metrics.parquet", "manifest.json"]


def test_a_record_that_was_overwritten_only_in_half_is_noticed(tmp_path, monkeypatch):
    write_record(tmp_path, some_rows(), MANIFEST)
    monkeypatch.setattr(Manifest, "to_json", lambda manifest: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_record(tmp_path, some_rows(last=1.0), MANIFEST)
    monkeypatch.undo()
    with pytest.raises(InputError, match=r"not the metrics that manifest\.json was written for"):
        read_record(tmp_path)
