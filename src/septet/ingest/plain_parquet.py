"""Any Parquet file with a column of losses."""

import pyarrow as pa
import pyarrow.parquet as pq

from septet.ingest.column_names import listed
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_COLUMNS, MAX_ROWS
from septet.ingest.log_file import LogFile
from septet.ingest.number_table import NumberTable, to_column
from septet.ingest.reader import Columns, Reader
from septet.ingest.table_runs import table_runs, wanted_columns

MAX_UNPACKED = 1 << 30  # bytes of one column
BATCH = 1 << 16  # rows


def recognise(log: LogFile) -> bool:
    """The four bytes that Parquet begins with."""
    return log.head.startswith(b"PAR1")


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """The runs of the table."""
    try:
        with log.path.open("rb") as opened, pq.ParquetFile(opened, buffer_size=1 << 20) as file:
            names = _numeric(file, log)
            step, chosen = wanted_columns(log, names, asked)
            wanted = list(dict.fromkeys([*chosen.values(), *([step] if step else [])]))
            table = _table(file, wanted, log)
    except (pa.ArrowException, OSError, ValueError, KeyError, MemoryError):
        raise log.error("cannot be read as Parquet, expected a table of numbers") from None
    return table_runs(table, step, chosen)


def _numeric(file: pq.ParquetFile, log: LogFile) -> list[str]:
    """Columns of numbers, of which there are not too many."""
    metadata = file.metadata
    if metadata.num_columns > MAX_COLUMNS:
        raise log.error(f"{metadata.num_columns} columns, expected at most {MAX_COLUMNS} in the log of a run")
    if metadata.num_rows > MAX_ROWS:
        raise log.error(f"{metadata.num_rows} rows, expected at most {MAX_ROWS} in the log of a run")
    schema = file.schema_arrow
    names = [field.name for field in schema if pa.types.is_integer(field.type) or pa.types.is_floating(field.type)]
    single = [name for name in names if schema.names.count(name) == 1]
    if not single:
        raise log.error(f"no column of numbers, it has {listed(schema.names)}")
    return single


def _table(file: pq.ParquetFile, names: list[str], log: LogFile) -> NumberTable:
    metadata = file.metadata
    for group in range(metadata.num_row_groups):
        for at in range(metadata.num_columns):
            column = metadata.row_group(group).column(at)
            if column.path_in_schema in names and column.total_uncompressed_size > MAX_UNPACKED:
                raise log.error(f"a column of more than {MAX_UNPACKED} bytes, expected the log of a run")
    pieces: dict[str, list[pa.Array]] = {name: [] for name in names}
    rows = 0
    for batch in file.iter_batches(BATCH, columns=names, use_threads=False):
        rows += batch.num_rows
        if rows > MAX_ROWS:
            raise log.error(f"more than {MAX_ROWS} rows, expected the log of a run")
        for name in names:
            # safe=False: a whole number beyond 2**53 is rounded, not refused
            pieces[name].append(batch.column(name).cast(pa.float64(), safe=False))
    return NumberTable({name: to_column(pa.chunked_array(parts, pa.float64())) for name, parts in pieces.items()})


READER = Reader("plain-parquet", recognise, read)
