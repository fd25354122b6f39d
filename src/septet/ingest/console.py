"""What logs printed to a console share."""

import re

from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile

# A time or a rank before the line, but no quote, brace or hash: a script printed above its log must not look like it.
PREFIX = r"^(?:[\w :.,\-/\[\]()|=>+\t]{0,100}?[\s\]:|])?"


def line_pattern(pattern: str, prefix: str = PREFIX) -> re.Pattern[str]:
    """The pattern of a line, with what may stand before it."""
    return re.compile(prefix + pattern, re.ASCII | re.MULTILINE)


def has_lines(log: LogFile, *patterns: re.Pattern[str]) -> bool:
    """Whether start or end of a log has a line of one of the patterns."""
    return any(pattern.search(log.sample) for pattern in patterns)


def train_eval_alone_is_train(run: ImportedRun) -> None:
    """Where a log has no loss of single updates, train batches computed as val is are its train loss."""
    if "loss/train" not in run.curves.names and "loss/train_eval" in run.curves.names:
        run.curves.rename("loss/train_eval", "loss/train")
        run.note("The train loss is that of an evaluation on train data; losses of single updates were not logged.")
