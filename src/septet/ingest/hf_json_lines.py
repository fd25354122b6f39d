"""Rows of the Hugging Face Trainer, one JSON object a line."""

from septet.ingest.hf_rows import hf_runs
from septet.ingest.imported_run import ImportedRun
from septet.ingest.json_rows import json_lines, json_sample
from septet.ingest.log_file import LogFile
from septet.ingest.reader import Columns, Reader

ONLY_THERE = {"eval_runtime", "train_runtime", "total_flos", "eval_samples_per_second"}


def recognise(log: LogFile) -> bool:
    """Objects with `step`, `epoch` and `loss` or `eval_loss`, and a key that only this trainer writes."""
    rows = json_sample(log)
    keys = {key for row in rows for key in row}
    if not {"step", "epoch"} <= keys or not keys & {"loss", "eval_loss"} or "_step" in keys:
        return False
    return bool(keys & ONLY_THERE) or {"loss", "learning_rate"} <= keys


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it."""
    return hf_runs(log, json_lines(log), ("step",))


READER = Reader("hf-json-lines", recognise, read)
