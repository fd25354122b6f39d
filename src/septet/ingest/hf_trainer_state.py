"""Hugging Face `trainer_state.json`: the rows are in `log_history`."""

import re

from septet.ingest.hf_rows import hf_runs
from septet.ingest.imported_run import ImportedRun
from septet.ingest.json_rows import JsonArray, json_object
from septet.ingest.log_file import LogFile
from septet.ingest.reader import Columns, Reader

MAX_STEPS = re.compile(r'"max_steps"\s*:\s*(\d{1,12})\b')


def recognise(log: LogFile) -> bool:
    """A JSON object with a list `log_history`; not a line of that kind among rows, as ms-swift ends with."""
    if not log.text.lstrip().startswith("{") or not re.search(r'"log_history"\s*:\s*\[', log.text):
        return False
    first = json_object(log.text.lstrip().partition("\n")[0])
    return first is None or "log_history" in first


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The one run; what a cut file still holds is read."""
    rows = JsonArray(log, "log_history")
    runs = hf_runs(log, rows, ("step",))
    total = MAX_STEPS.search(rows.before) or MAX_STEPS.search(rows.after)
    for run in runs:
        run.total_steps = int(total[1]) if total else None
        if rows.cut:
            run.note("Its rows are no JSON from some place on, or cut there; what stands before is read.")
    return runs


READER = Reader("hf-trainer-state", recognise, read)
