"""Any log to run records."""

from pathlib import Path

from septet.errors import InputError
from septet.ingest.column_names import known_series
from septet.ingest.formats import FORMATS
from septet.ingest.log_file import LogFile
from septet.ingest.reader import Columns, Reader
from septet.ingest.to_record import to_record
from septet.record import RunRecord
from septet.record.manifest import Context


def read_log(
    path: Path, *, format: str | None = None, columns: Columns | None = None, context: Context | None = None
) -> list[RunRecord]:
    """The runs in a log, in its order.

    Args:
        path: a file; for TensorBoard and MLflow also a folder.
        format: id of a reader; without it the content decides, never the name.
        columns: column of the log by series or short name (`loss`, `val_loss`, `lr`, `grad_norm`, `step`).
        context: what the user knows and the log does not say.

    Raises:
        InputError: unreadable, too large, of no known format, or without a single value.
    """
    columns = columns or {}
    for short in columns:
        if short != "step":
            known_series(short)
    if format is not None and format not in FORMATS:
        raise InputError(f"format {format[:60]!r} is not known, expected one of {', '.join(FORMATS)}")
    log = LogFile(Path(path))
    reader = FORMATS[format] if format else _recognise(log)
    runs = reader.read(log, columns)
    if not runs:
        raise log.error(f"looks like {reader.id} but has no rows with a step and a value")
    for number, run in enumerate(runs, 1):
        if not run.name and len(runs) > 1:
            run.name = f"{log.path.stem} {number}"
    return [to_record(run, log, reader.id, context or Context()) for run in runs]


def _recognise(log: LogFile) -> Reader:
    for reader in FORMATS.values():
        if reader.recognise(log):
            return reader
    raise log.error(
        f"{_what_it_is(log)}no known log format (tried {', '.join(FORMATS)}); of a table, name the columns: "
        "--format plain-csv --column step=my_step --column loss=my_loss"
    )


def _what_it_is(log: LogFile) -> str:
    """What is plain to see of a log that nobody knows."""
    if log.is_folder:
        return "a folder without a file of TensorBoard or MLflow, "
    if not log.is_text:
        return "binary, "
    if log.tail and "\n" not in log.text:
        return f"a first line of more than {len(log.head)} bytes, "
    return ""
