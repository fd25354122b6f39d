"""Write an imported run as a run record."""

import hashlib
from pathlib import Path

from septet.record import RunRecord
from septet.record.atomic import write_atomic
from septet.record.write import MANIFEST, METRICS, parquet_bytes


def write_imported(record: RunRecord, folder: Path) -> None:
    """Write `metrics.parquet` and then `manifest.json`, as a run of our own does."""
    content = parquet_bytes(record.table)
    files = {METRICS: hashlib.sha256(content).hexdigest()}
    write_atomic(folder / METRICS, content)
    write_atomic(folder / MANIFEST, record.manifest.model_copy(update={"files": files}).to_json())
