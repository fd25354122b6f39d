"""MLflow's file store: `mlruns/<experiment>/<run>/metrics/<key>`, each file lines of `timestamp value step`."""

import re
from pathlib import Path

from septet.errors import InputError
from septet.ingest.clean_text import clean_text
from septet.ingest.column_names import series_of_column
from septet.ingest.console import line_pattern
from septet.ingest.curves import Curves
from septet.ingest.folder import files_within
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_RUNS
from septet.ingest.log_file import LogFile
from septet.ingest.named_curves import choose_curves
from septet.ingest.number import number, step_number
from septet.ingest.reader import Columns, Reader

LINE = line_pattern(r"\d{9,14} ([-+.\w]{1,40}) (\d{1,16})\r?$", prefix="^")
RUN_NAME = re.compile(r"^run_name: *['\"]?(.{1,300}?)['\"]?\s*$", re.MULTILINE)


def recognise(log: LogFile) -> bool:
    """A folder with a file of `timestamp value step` below `metrics`, or such a file."""
    if not log.is_folder:
        return LINE.match(log.text) is not None
    return any(_is_metric(path) for path in _metric_files(log))


def read(log: LogFile, asked: Columns) -> list[ImportedRun]:
    """Each run of the store."""
    by_run: dict[Path, dict[str, Path]] = {}
    for path in _metric_files(log) if log.is_folder else [log.path]:
        base = _metrics_folder(path)
        by_run.setdefault(base, {})[path.relative_to(base).as_posix()] = path
    if len(by_run) > MAX_RUNS:
        raise log.error(f"{len(by_run)} runs, expected at most {MAX_RUNS}")
    runs = []
    for metrics, files in by_run.items():
        wanted = {key: path for key, path in files.items() if series_of_column(key) or key in asked.values()}
        raw, in_order = Curves(), False
        for key, path in wanted.items():
            in_order |= _read_metric(path, key, raw)
        run = choose_curves(log, raw, list(files), asked)
        run.name = _name(metrics.parent) if log.is_folder else ""
        if in_order:
            run.x = "rows"
            run.note("Every value was logged at step 0, so the values are counted.")
        runs.append(run)
    return runs


def _read_metric(path: Path, key: str, curves: Curves) -> bool:
    """Put the values of a file; whether they had to be counted, as all were logged without a step."""
    steps, values = [], []
    for line in LogFile(path).lines():
        parts = line.split()
        if len(parts) == 3 and (step := step_number(parts[2])) is not None and (value := number(parts[1])) is not None:
            steps.append(step)
            values.append(value)
    uncounted = len(steps) > 1 and not any(steps)
    for place, (step, value) in enumerate(zip(steps, values, strict=True)):
        curves.put(key, place if uncounted else step, value)
    return uncounted


def _metric_files(log: LogFile) -> list[Path]:
    if "metrics" in log.path.parts:
        return list(files_within(log))
    return [path for path in files_within(log) if "metrics" in path.relative_to(log.path).parts[:-1]]


def _metrics_folder(path: Path) -> Path:
    return next((parent for parent in path.parents if parent.name == "metrics"), path.parent)


def _is_metric(path: Path) -> bool:
    try:
        return LINE.match(LogFile(path).text) is not None
    except InputError:  # empty
        return False


def _name(run: Path) -> str:
    for path, pattern in ((run / "tags" / "mlflow.runName", None), (run / "meta.yaml", RUN_NAME)):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                text = file.read(4096).decode(errors="replace")
            found = pattern.search(text) if pattern else None
            if name := clean_text(found[1] if found else "" if pattern else text):
                return name
    return clean_text(run.name)


READER = Reader("mlflow", recognise, read)
