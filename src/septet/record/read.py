"""Read a run record, trusting nothing in it."""

import hashlib
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pydantic import ValidationError

from septet.errors import InputError
from septet.record.manifest import Manifest
from septet.record.non_finite import from_json
from septet.record.run_record import RunRecord
from septet.record.series import series_of
from septet.record.write import MANIFEST, METRICS

MAX_MANIFEST = 16 << 20  # bytes; a real one is some 60 kB
MAX_METRICS = 1 << 30  # bytes on disk; a million rows are some 100 MB


def read_record(folder: Path) -> RunRecord:
    """The record in `folder`.

    Raises:
        InputError: a file is missing, too large, not what it should be, or the two do not belong together.
    """
    manifest = _manifest(folder / MANIFEST)
    content = _bounded(folder / METRICS, MAX_METRICS)
    expected = manifest.files.get(METRICS)
    if hashlib.sha256(content).hexdigest() != expected:
        raise InputError(f"{folder / METRICS}: not the metrics that {MANIFEST} was written for (sha256 differs)")
    try:
        table = pq.read_table(pa.BufferReader(content))
    except (pa.ArrowException, OSError):
        raise InputError(f"{folder / METRICS}: not a Parquet file") from None
    _check_columns(table, folder / METRICS)
    return RunRecord(manifest, table)


def _manifest(path: Path) -> Manifest:
    content = _bounded(path, MAX_MANIFEST)
    try:
        return Manifest.model_validate(from_json(content))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise InputError(f"{path}: {key or 'the file'}: {first['msg']}") from None
    except (ValueError, RecursionError):
        raise InputError(f"{path}: not valid JSON, expected a run's manifest") from None


def _bounded(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise InputError(f"{path}: cannot be read ({error.strerror}), expected a run record here") from None
    if len(content) > most:
        raise InputError(f"{path}: larger than {most} bytes, so not a run record of septet")
    return content


def _check_columns(table: pa.Table, path: Path) -> None:
    if "step" not in table.column_names:
        raise InputError(f"{path}: has no column 'step'")
    for name in table.column_names:
        try:
            expected = series_of(name).arrow_type
        except KeyError:
            raise InputError(f"{path}: column {name[:60]!r} is no series of a run record") from None
        if table.schema.field(name).type != expected:
            raise InputError(f"{path}: column {name!r} is {table.schema.field(name).type}, expected {expected}")
    steps = table.column("step")
    if steps.null_count or (table.num_rows > 1 and not (steps.to_numpy()[1:] > steps.to_numpy()[:-1]).all()):
        raise InputError(f"{path}: column 'step' does not strictly increase")
