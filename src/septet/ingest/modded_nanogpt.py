"""Speedruns of modded-nanogpt: `step:N/M train_loss:X ...`, below the script that made them."""

from septet.ingest.colon_pairs import colon_pairs
from septet.ingest.console import has_lines, line_pattern
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

LINE = line_pattern(r"step:\d{1,16}/\d{1,16} (?:train_loss|val_loss):\S", prefix="^")
SERIES = {
    "train_loss": "loss/train",
    "val_loss": "loss/val",
    "val_bpb": "bits_per_byte/val",
    "lr": "learning_rate",
    "grad_norm": "grad_norm",
}


def recognise(log: LogFile) -> bool:
    """`step:N/M train_loss:X` or `val_loss` at the start of a line, with digits: the script above has none."""
    return has_lines(log, LINE)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it."""
    runs = colon_pairs(log, "step:", SERIES, _step).runs
    for run in runs:
        run.train_loss = "point"
        run.columns = {series: key for key, series in SERIES.items()}
    return [run for run in runs if run.curves.names]


def _step(text: str, split: SplitRuns) -> int | None:
    step, slash, total = text.partition("/")
    if not slash or not step.isdecimal():  # {step}/{train_steps} of the script
        return None
    found = step_number(step)
    if found is not None:
        split.at(found)
        split.run.total_steps = step_number(total) or None
    return found


READER = Reader("modded-nanogpt", recognise, read)
