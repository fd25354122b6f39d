"""llm.c `main.log`: `s:N tel:X` for val, `s:N trl:X lr:X norm:X` for train."""

from septet.ingest.colon_pairs import colon_pairs
from septet.ingest.console import has_lines, line_pattern
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import step_number
from septet.ingest.reader import Columns, Reader

LINE = line_pattern(r"s:\d{1,16} (?:tel|trl):\S", prefix="^")
SERIES = {"tel": "loss/val", "trl": "loss/train", "lr": "learning_rate", "norm": "grad_norm"}


def recognise(log: LogFile) -> bool:
    """`s:N tel:X` or `s:N trl:X` at the start of a line."""
    return has_lines(log, LINE)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it; `eval:` (HellaSwag) is left out."""
    runs = colon_pairs(log, "s:", SERIES, lambda text, split: step_number(text)).runs
    for run in runs:
        run.train_loss = "point"
        run.columns = {series: key for key, series in SERIES.items()}
        run.rounded = ["learning_rate"]  # 6 decimals
    return runs


READER = Reader("llm-c", recognise, read)
