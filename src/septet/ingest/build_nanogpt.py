"""build-nanogpt: its log file (`N train X`, `N val X`) and what it prints (`step N | loss: X | lr X | norm: X`)."""

from septet.ingest.console import has_lines, line_pattern
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

LINE = line_pattern(r"(\d{1,16}) (train|val|hella) ([-+.\w]{1,40})[ \t]*$", prefix="^")
PRINTED = line_pattern(
    r"step +(\d{1,16}) ?\| loss: ([^\s|]{1,40}) ?\| lr:? ([^\s|]{1,40}) ?\| norm: ?([^\s|]{1,40})", prefix="^"
)
PRINTED_VAL = line_pattern(r"validation loss: ([-+.\w]{1,40})", prefix="^")
SERIES = {"train": "loss/train", "val": "loss/val"}


def recognise(log: LogFile) -> bool:
    """Either kind of line."""
    return has_lines(log, LINE, PRINTED)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it; `hella` is an accuracy and is left out."""
    split = SplitRuns(log)
    val: float | None = None  # printed without its step, before the line of that step
    for line in log.lines():
        if found := LINE.match(line):
            step = step_number(found[1])
            if step is not None and found[2] in SERIES:
                split.at(step).put(SERIES[found[2]], step, number(found[3]))
        elif found := PRINTED.match(line):
            step = step_number(found[1])
            if step is None:
                continue
            values = dict(
                zip(("loss/train", "learning_rate", "grad_norm"), map(number, found.groups()[1:]), strict=True)
            )
            for series, value in {**values, "loss/val": val}.items():
                split.at(step).put(series, step, value)
            val = None
        elif found := PRINTED_VAL.match(line):
            val = number(found[1])
    for run in split.runs:
        run.train_loss = "point"
    return [run for run in split.runs if run.curves.names]


READER = Reader("build-nanogpt", recognise, read)
