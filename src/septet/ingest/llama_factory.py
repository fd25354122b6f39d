"""LLaMA-Factory `trainer_log.jsonl`: rows of the Hugging Face Trainer under other keys."""

from septet.ingest.hf_rows import hf_runs
from septet.ingest.imported_run import ImportedRun
from septet.ingest.json_rows import json_lines, json_sample
from septet.ingest.log_file import LogFile
from septet.ingest.number import step_number
from septet.ingest.reader import Columns, Reader


def recognise(log: LogFile) -> bool:
    """Objects with `current_steps` and `total_steps`."""
    return any({"current_steps", "total_steps"} <= row.keys() for row in json_sample(log))


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it."""
    runs = hf_runs(log, json_lines(log), ("current_steps",))
    totals = [step_number(row.get("total_steps")) for row in json_sample(log)]
    for run in runs:
        run.total_steps = next((total for total in totals if total), None)
    return runs


READER = Reader("llama-factory", recognise, read)
