"""nanochat on the console: pre-training, then later phases that count their steps anew."""

from septet.ingest.console import has_lines, line_pattern
from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader
from septet.ingest.split_runs import SplitRuns

TRAIN = line_pattern(r"step +(\d{1,16})(?:/(\d{1,16}))? \([\d.]{1,12}%\) \| loss: ([^\s|]{1,40})")
NORM = line_pattern(r"grad norm: ([^\s|]{1,40})", prefix=r"\| ")
BITS = line_pattern(r"Step (\d{1,16}) \| Validation bpb: ([-+.\w]{1,40})")
CHAT_TRAIN = line_pattern(r"Step (\d{1,16})(?:/(\d{1,16}))? \| Training loss: ([^\s|]{1,40})")
CHAT_VAL = line_pattern(r"Step (\d{1,16}) \| Validation loss: ([-+.\w]{1,40})")
RATE = "lrm is a multiplier of rates that the log does not name, so there is no learning rate."
BITS_NOTE = "Validation is in bits per byte, which cannot be set against nats per token."


def recognise(log: LogFile) -> bool:
    """`step N/M (p%) | loss: X`, `Step N | Validation bpb: X` or the lines of the later phases."""
    return has_lines(log, TRAIN, BITS, CHAT_TRAIN)


def read(log: LogFile, _: Columns) -> list[ImportedRun]:
    """Each phase as a run."""
    split, chat = SplitRuns(log), False
    for line in log.lines():
        if "oss: " not in line and "bpb: " not in line:
            continue
        found = TRAIN.match(line) or BITS.match(line)
        other = None if found else CHAT_TRAIN.match(line) or CHAT_VAL.match(line)
        match = found or other
        step = step_number(match[1]) if match else None
        if match is None or step is None:
            continue
        if split.runs and chat != (other is not None):
            split.begin(step)
        chat = other is not None
        curves = split.at(step)
        if match.re in (BITS, CHAT_VAL):
            curves.put("bits_per_byte/val" if match.re is BITS else "loss/val", step, number(match[2]))
            continue
        curves.put("loss/train", step, number(match[3]))
        split.run.train_loss = "point" if chat else "smoothed"
        split.run.total_steps = step_number(match[2] or "") or None
        if norm := NORM.search(line):
            curves.put("grad_norm", step, number(norm[1]))
    _describe(split.runs)
    return split.runs


def _describe(runs: list[ImportedRun]) -> None:
    for before, run in zip([None, *runs], runs, strict=False):
        run.note(RATE)
        if run.train_loss == "smoothed":
            run.note("Train losses are smoothed by the trainer: a spike is lower and longer than it was.")
        if "bits_per_byte/val" in run.curves.names:
            run.note(BITS_NOTE)
        if before is not None and _goes_on(before, run):
            run.start = "fine-tune"
            run.note("A later phase of the training before it, so it does not start from scratch.")


def _goes_on(before: ImportedRun, run: ImportedRun) -> bool:
    """Whether a run starts from the weights of the one before: nearer to where that one ended than began."""
    for series in ("loss/train", "bits_per_byte/val"):
        old, new = before.curves.of(series)[1], run.curves.of(series)[1]
        if len(old) and len(new):
            return bool(abs(new[0] - old[-1]) < abs(new[0] - old[0]))
    return True


READER = Reader("nanochat", recognise, read)
