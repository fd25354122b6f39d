"""Write a run record: metrics first, manifest last, both atomically."""

import hashlib
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from septet.record.atomic import write_atomic
from septet.record.manifest import Manifest
from septet.record.rows import Rows

METRICS, MANIFEST = "metrics.parquet", "manifest.json"


def write_record(folder: Path, rows: Rows, manifest: Manifest) -> None:
    """Write both files into `folder`; the manifest gets the hash of the metrics.

    A manifest that is there says that the record is whole.
    """
    content = parquet_bytes(rows.to_table())
    files = {METRICS: hashlib.sha256(content).hexdigest()}
    write_atomic(folder / METRICS, content)
    write_atomic(folder / MANIFEST, manifest.model_copy(update={"files": files}).to_json())


def parquet_bytes(table: pa.Table) -> bytes:
    """The same table gives the same bytes."""
    sink = pa.BufferOutputStream()
    pq.write_table(table, sink, compression="zstd")
    return bytes(sink.getvalue())
