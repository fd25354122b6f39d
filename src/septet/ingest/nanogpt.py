"""nanoGPT on the console, and the variant with `[train]` and `[eval]` before each line."""

import re

from septet.ingest.console import has_lines, line_pattern, train_eval_alone_is_train
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

EVAL = line_pattern(r"(?:step|iter) +(\d{1,16}): train(?: loss)? +([^\s,]{1,40}),? +val(?: loss)? +([^\s,]{1,40})")
TRAIN = line_pattern(r"iter +(\d{1,16}): loss +([^\s,]{1,40})")
RATE = re.compile(r"\blr:? ([^\s,]{1,40})", re.ASCII)
NORM = re.compile(r"\b(?:grad_?)?norm:? ([^\s,]{1,40})", re.ASCII)


def recognise(log: LogFile) -> bool:
    """`step N: train loss A, val loss B` or `iter N: loss X`."""
    return has_lines(log, EVAL, TRAIN)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it; the evaluation's own train loss is a series of its own."""
    split = SplitRuns(log)
    for line in log.lines():
        if ": loss " in line and (found := TRAIN.match(line)):
            _put(split, found[1], line, {"loss/train": found[2]})
        elif ": train " in line and (found := EVAL.match(line)):
            _put(split, found[1], line, {"loss/train_eval": found[2], "loss/val": found[3]})
    for run in split.runs:
        run.train_loss = "point"
        train_eval_alone_is_train(run)
    return split.runs


def _put(split: SplitRuns, step_text: str, line: str, values: dict[str, str]) -> None:
    step = step_number(step_text)
    if step is None:
        return
    curves = split.at(step)
    for series, value in values.items():
        curves.put(series, step, number(value))
    if "lr" in line and (found := RATE.search(line)):
        curves.put("learning_rate", step, number(found[1]))
    if "norm" in line and (found := NORM.search(line)):
        curves.put("grad_norm", step, number(found[1]))


READER = Reader("nanogpt", recognise, read)
