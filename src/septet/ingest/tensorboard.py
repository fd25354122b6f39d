"""TensorBoard event files: every scalar event, also those stored as tensors; a folder may hold several runs."""

from pathlib import Path

from septet.ingest.clean_text import clean_text
from septet.ingest.curves import Curves
from septet.ingest.event_file import event_scalars, is_event_file
from septet.ingest.folder import files_within
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_RUNS
from septet.ingest.log_file import LogFile
from septet.ingest.named_curves import choose_curves
from septet.ingest.reader import Columns, Reader

SPLITS = {"train": "train", "validation": "val", "val": "val", "valid": "val", "eval": "val"}  # folders of Keras
BY_SAMPLES = " vs samples"  # x of these tags of Megatron is samples


def recognise(log: LogFile) -> bool:
    """An event file, or a folder with one."""
    if log.is_folder:
        return any(is_event_file(path) for path in files_within(log))
    return is_event_file(log.path)


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """Each run: the event files of a folder belong together, and so do `train` and `validation` beside each other."""
    by_run: dict[Path, list[tuple[str, Path]]] = {}
    for path in filter(is_event_file, files_within(log)) if log.is_folder else [log.path]:
        split = SPLITS.get(path.parent.name.lower()) if log.is_folder and path.parent != log.path else None
        by_run.setdefault(path.parent.parent if split else path.parent, []).append((split or "", path))
    if len(by_run) > MAX_RUNS:
        raise log.error(f"{len(by_run)} runs, expected at most {MAX_RUNS}")
    runs = []
    for folder, files in by_run.items():
        run = _run(log, files, asked)
        run.name = clean_text(folder.relative_to(log.path).as_posix()) if len(by_run) > 1 else ""
        runs.append(run)
    return runs


def _run(log: LogFile, files: list[tuple[str, Path]], asked: Columns) -> ImportedRun:
    raw = Curves()
    notes: list[str] = []
    for split, path in sorted(files, key=lambda file: (file[0], file[1].name)):  # names begin with their time
        for tag, step, value in event_scalars(path, notes):
            if not tag.endswith(BY_SAMPLES):
                raw.put(f"{split}/{tag}" if split else tag, step, value)
    if not raw.names:
        raise log.error("an event file without a scalar, expected those of a training run")
    run = choose_curves(log, raw, raw.names, asked)
    tag = run.columns.get("loss/train", run.columns.get("loss/val", ""))
    if tag.split("/")[-1].startswith("epoch_"):
        run.x, run.train_loss = "epochs", "interval mean"
    elif {"train/loss", "train/epoch"} <= set(raw.names):  # tags of the Hugging Face callback
        run.train_loss = "interval mean"
    for note in notes:
        run.note(note)
    return run


READER = Reader("tensorboard", recognise, read)
