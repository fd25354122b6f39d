"""fairseq with `--log-format json`: objects of strings behind `train_inner`, `valid` and `train`; losses in bits."""

import math
import re
from typing import Any

from septet.ingest.console import has_lines
from septet.ingest.imported_run import ImportedRun
from septet.ingest.json_rows import json_object
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

LINE = re.compile(r'\b(?:train_inner|valid|train)\b[^{\n]{1,60}\{"epoch":.{0,20000}"(?:valid_|train_)?num_updates":')
EPOCH_LOSS = "train loss of an epoch"  # stands in where no interval was logged


def recognise(log: LogFile) -> bool:
    """A JSON object with `epoch` and `num_updates` behind the name of what logs it."""
    return has_lines(log, LINE)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it, in nats."""
    split = SplitRuns(log)
    for line in log.lines():
        place = line.find('{"')
        row = json_object(line[place:]) if place >= 0 else None
        if row is not None:
            _put(split, row)
    for run in split.runs:
        if "loss/train" not in run.curves.names:
            run.curves.rename(EPOCH_LOSS, "loss/train")
        run.curves.drop(EPOCH_LOSS)
        run.train_loss = "interval mean"
        run.converted = {"loss/train": "bits", "loss/val": "bits"}
        run.note("Train losses are means since the row before, so val below train is no leak.")
    return [run for run in split.runs if run.curves.names]


def _put(split: SplitRuns, row: dict[str, Any]) -> None:
    for prefix, series in (("", "loss/train"), ("valid_", "loss/val"), ("train_", EPOCH_LOSS)):
        count = row.get(f"{prefix}num_updates")
        step = None if count is None else step_number(count)
        if step is None:
            continue
        curves = split.at(step)
        bits = number(row.get(f"{prefix}nll_loss", row.get(f"{prefix}loss")))  # loss may be smoothed over labels
        curves.put(series, step, None if bits is None else bits * math.log(2))
        curves.put("epoch", step, number(row.get("update" if prefix == "" else "epoch")))
        if prefix == "":
            for name, key in (("learning_rate", "lr"), ("grad_norm", "gnorm"), ("loss_scale", "loss_scale")):
                curves.put(name, step, number(row.get(key)))


READER = Reader("fairseq", recognise, read)
