"""PyTorch's word-language-model example: `| epoch E | B/N batches | lr X | ... | loss X | ppl X`."""

import re

from septet.ingest.console import has_lines
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

LINE = re.compile(
    r"\| epoch +(\d{1,9}) \| +(\d{1,9})/ *(\d{1,9}) batches \| lr +([^\s|]{1,40}) \|.{0,80}?\| loss +([^\s|]{1,40})",
    re.ASCII,
)
END = re.compile(r"\| end of epoch +(\d{1,9}) \|.{0,80}?\| valid loss +([^\s|]{1,40})", re.ASCII)


def recognise(log: LogFile) -> bool:
    """`| epoch E | B/N batches | lr X | ... | loss X`."""
    return has_lines(log, LINE)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """The runs in it; the step is the number of batches over all epochs."""
    split, batches = SplitRuns(log), 0
    for line in log.lines():
        if found := LINE.search(line):
            epoch, batch, batches = (int(text) for text in found.groups()[:3])
            step = step_number((epoch - 1) * batches + batch)
            values = {"learning_rate": number(found[4]), "loss/train": number(found[5])}
        elif batches and (found := END.search(line)):
            epoch, step = int(found[1]), step_number(int(found[1]) * batches)
            values = {"loss/val": number(found[2])}
        else:
            continue
        if step is not None:
            for series, value in {**values, "epoch": float(epoch)}.items():
                split.at(step).put(series, step, value)
    for run in split.runs:
        run.train_loss = "interval mean"
    return split.runs


READER = Reader("word-lm", recognise, read)
