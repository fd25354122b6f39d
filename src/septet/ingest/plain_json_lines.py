"""Any log of JSON objects, one a line or in one array: keys are known by their names, or the user names them."""

from collections.abc import Iterable
from typing import Any

from septet.ingest.column_names import listed
from septet.ingest.imported_run import ImportedRun
from septet.ingest.json_rows import JsonArray, json_lines, json_sample
from septet.ingest.json_table import flat, json_table
from septet.ingest.log_file import LogFile
from septet.ingest.reader import Columns, Reader
from septet.ingest.table_runs import table_runs, wanted_columns


def recognise(log: LogFile) -> bool:
    """Objects, one a line or in an array."""
    return bool(json_sample(log, 1)) or log.text.lstrip()[:200].replace(" ", "").replace("\n", "").startswith("[{")


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """The runs in it."""
    array = JsonArray(log, None) if log.text.lstrip().startswith("[") else None
    rows: Iterable[dict[str, Any]] = array if array is not None else json_lines(log)
    table = json_table(rows, asked)
    if not table.columns:
        names = dict.fromkeys(key for row in json_sample(log) for key, _ in flat(row))
        raise log.error(f"no key is known as a loss, it has {listed(names)}; name it with --column loss=my_loss")
    step, chosen = wanted_columns(log, list(table.columns), asked)
    runs = table_runs(table, step, chosen)
    if array is not None and array.cut:
        for run in runs:
            run.note("Its rows are no JSON from some place on, or cut there; what stands before is read.")
    return runs


READER = Reader("plain-json-lines", recognise, read)
