"""The run record: `metrics.parquet` and `manifest.json`, all that is known of a run. The only contract in the house."""

from septet.record.manifest import Manifest
from septet.record.read import read_record
from septet.record.rows import Rows
from septet.record.run_record import RunRecord
from septet.record.write import write_record

__all__ = ["Manifest", "Rows", "RunRecord", "read_record", "write_record"]
