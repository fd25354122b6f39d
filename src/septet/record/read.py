"""Read a run record, trusting nothing in it."""

import hashlib
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import ValidationError

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.record.manifest import Manifest
from septet.record.non_finite import from_json
from septet.record.run_record import RunRecord
from septet.record.series import series_of
from septet.record.write import MANIFEST, METRICS

MAX_MANIFEST = 16 << 20  # bytes; a real one is some 60 kB
MAX_METRICS = 1 << 30  # bytes on disk; a million rows are some 100 MB
MAX_VALUES = 1 << 27  # rows × columns; a file of kilobytes can hold billions that are all the same


def read_record(folder: Path) -> RunRecord:
    """The record in `folder`.

    Raises:
        InputError: a file is missing, too large, not what it should be, or the two do not belong together.
    """
    manifest = _manifest(folder / MANIFEST)
    content = read_bounded(folder / METRICS, MAX_METRICS, "a run record of septet")
    expected = manifest.files.get(METRICS)
    if hashlib.sha256(content).hexdigest() != expected:
        raise InputError(f"{folder / METRICS}: not the metrics that {MANIFEST} was written for (sha256 differs)")
    return RunRecord(manifest, _table(content, folder / METRICS))


def _table(content: bytes, path: Path) -> pa.Table:
    try:
        file = pq.ParquetFile(pa.BufferReader(content))
        _check_columns(file.schema_arrow, path)
        if file.metadata.num_rows * file.metadata.num_columns > MAX_VALUES:
            raise InputError(f"{path}: more than {MAX_VALUES} values, so not a run record of septet")
        table = file.read()
    except (pa.ArrowException, OSError, ValueError):  # ValueError: column names that are no text
        raise InputError(f"{path}: not a Parquet file") from None
    _check_steps(table.column("step"), path)
    return table.replace_schema_metadata(None)  # what the file's writer noted is none of the record's


def _manifest(path: Path) -> Manifest:
    content = read_bounded(path, MAX_MANIFEST, "a run record of septet")
    try:
        manifest = Manifest.model_validate(from_json(content))
        manifest.to_json().encode()  # fails for text that is no Unicode, which no page could show either
        return manifest
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{path}: {key or 'the file'}: {first['msg']}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path}: not valid JSON, expected a run's manifest") from None


def _check_columns(schema: pa.Schema, path: Path) -> None:
    if "step" not in schema.names:
        raise InputError(f"{path}: has no column 'step'")
    for name in schema.names:
        if schema.names.count(name) > 1:
            raise InputError(f"{path}: column {name[:60]!r} is there more than once")
        try:
            expected = series_of(name).arrow_type
        except KeyError:
            raise InputError(f"{path}: column {name[:60]!r} is no series of a run record") from None
        if schema.field(name).type != expected:
            raise InputError(
                f"{path}: column {name[:60]!r} is {str(schema.field(name).type)[:60]}, expected {expected}"
            )


def _check_steps(column: pa.ChunkedArray, path: Path) -> None:
    steps = column.fill_null(-1).to_numpy()
    if (steps[:1] < 0).any() or (steps[1:] <= steps[:-1]).any():
        raise InputError(f"{path}: column 'step' does not strictly increase from 0 or more")
