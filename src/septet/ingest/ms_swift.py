"""ms-swift `logging.jsonl`: rows of the Hugging Face Trainer with the step in `"global_step/max_steps": "1/2353"`."""

from collections.abc import Iterator
from typing import Any

from septet.ingest.hf_rows import hf_runs
from septet.ingest.imported_run import ImportedRun
from septet.ingest.json_rows import json_lines, json_sample
from septet.ingest.log_file import LogFile
from septet.ingest.number import step_number
from septet.ingest.reader import Columns, Reader

KEY = "global_step/max_steps"


def recognise(log: LogFile) -> bool:
    """Objects with `global_step/max_steps`."""
    return any(KEY in row for row in json_sample(log))


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it; the last line, which repeats the whole history, has no step and is left out."""
    runs = hf_runs(log, _rows(log), ("step",))
    total = next((row[KEY].partition("/")[2] for row in json_sample(log) if isinstance(row.get(KEY), str)), "")
    for run in runs:
        run.rounded = ["learning_rate"]  # 8 decimals, so that the end of a schedule is 0.0
        run.total_steps = step_number(total) or None
    return runs


def _rows(log: LogFile) -> Iterator[dict[str, Any]]:
    for row in json_lines(log):
        count = row.get(KEY)
        if isinstance(count, str):
            yield {**row, "step": step_number(count.partition("/")[0])}


READER = Reader("ms-swift", recognise, read)
