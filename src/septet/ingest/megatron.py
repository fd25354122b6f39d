"""Megatron-LM on the console: `iteration N/ M | ... lm loss: X | ...`, behind prefixes of ranks and times."""

import re

from septet.ingest.console import has_lines
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_NOTED
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

LINE = re.compile(r"\biteration +(\d{1,16})/ *(\d{1,16}) \|", re.ASCII)
VAL = re.compile(
    r"validation loss at iteration +(\d{1,16})\b[^|]{0,80}\|(?: lm)? ?loss value: ([-+.\w]{1,40})", re.ASCII
)
NAN_ITERATIONS = "| number of nan iterations:"
SERIES = {
    "learning rate": "learning_rate",
    "lm loss": "loss/train",
    "loss scale": "loss_scale",
    "grad norm": "grad_norm",
    "number of skipped iterations": "skipped_updates",
}

PAIRS = [(f"| {key}:", series) for key, series in SERIES.items()]


def recognise(log: LogFile) -> bool:
    """`iteration N/ M |` somewhere in a line."""
    return has_lines(log, LINE)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it. A skipped iteration has no loss; one that was NaN is left out of the printed mean."""
    split = SplitRuns(log)
    for line in log.lines():
        place = line.find("iteration ")
        if place < 0:
            continue
        if found := LINE.match(line, place) or LINE.search(line, place):
            _put(split, found, line)
        elif (found := VAL.search(line)) and "test set" not in line:
            step = step_number(found[1])
            if step is not None:
                split.at(step).put("loss/val", step, number(found[2]))
    for run in split.runs:
        run.train_loss = "interval mean"
        run.columns = {series: key for key, series in SERIES.items()}
        if run.hidden_non_finite:
            run.note("Iterations whose loss was NaN are counted in the log and left out of its mean.")
    return [run for run in split.runs if run.curves.names]


def _put(split: SplitRuns, found: re.Match[str], line: str) -> None:
    step = step_number(found[1])
    if step is None:
        return
    curves = split.at(step)
    split.run.total_steps = step_number(found[2]) or None
    for key, series in PAIRS:
        curves.put(series, step, _value(line, key))
    if _value(line, NAN_ITERATIONS) and len(split.run.hidden_non_finite) < MAX_NOTED:
        split.run.hidden_non_finite.append(step)


def _value(line: str, key: str) -> float | None:
    """The number behind a key; finding it is several times faster than a regular expression over so long a line."""
    place = line.find(key)
    if place < 0:
        return None
    place += len(key)
    text, _, _ = line[place : place + 40].lstrip().partition(" ")
    return number(text)


READER = Reader("megatron", recognise, read)
