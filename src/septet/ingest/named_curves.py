"""From curves by the name that a tool gives them to a run."""

from septet.ingest.curves import Curves
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.reader import Columns
from septet.ingest.table_runs import wanted_columns


def choose_curves(log: LogFile, raw: Curves, names: list[str], asked: Columns) -> ImportedRun:
    """The run with the curve of every series; `names` are all that the log has, for messages.

    Raises:
        InputError: none of them is a loss.
    """
    _, chosen = wanted_columns(log, names, {key: name for key, name in asked.items() if key != "step"})
    run = ImportedRun()
    for series, name in chosen.items():
        steps, values = raw.of(name)
        run.curves.extend(series, steps, values)
    run.columns = chosen
    return run
