"""Rows as the Hugging Face Trainer logs them, which several tools share."""

import re
from collections.abc import Iterable
from typing import Any

from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_COLUMNS
from septet.ingest.log_file import LogFile
from septet.ingest.number import number, step_number
from septet.ingest.split_runs import SplitRuns

SERIES = {"loss": "loss/train", "learning_rate": "learning_rate", "lr": "learning_rate", "grad_norm": "grad_norm"}
EVAL_LOSS = re.compile(r"eval_\w{0,80}?_?loss")
INTERVAL = "Train losses are means over the steps since the row before, so the first is not the loss at the start."


def hf_runs(log: LogFile, rows: Iterable[dict[str, Any]], step_keys: tuple[str, ...]) -> list[ImportedRun]:
    """The runs in rows of `loss`, `eval_loss`, `learning_rate`, `grad_norm`, `epoch` at the first of `step_keys`.

    `predict_*` rows have no step, and `train_loss` is the mean of the whole run: both are left out.
    """
    split, without_step, zeros = SplitRuns(log), 0, 0
    plan: dict[str, str | None] = {}
    for row in rows:
        step = None
        for key in step_keys:
            step = step_number(row.get(key))
            if step is not None:
                break
        if step is None:
            without_step += "loss" in row or "eval_loss" in row
            continue
        curves = None
        for key, raw in row.items():
            series = plan[key] if key in plan else _plan(key, plan)
            if series is not None and (value := number(raw)) is not None:
                curves = curves or split.at(step)
                curves.put(series, step, value)
                zeros += value == 0 and key == "loss"
        if curves is not None:
            curves.put("epoch", step, number(row.get("epoch")))
    columns = {series: key for key, series in plan.items() if series is not None}
    for run in split.runs:
        _describe(run, columns, without_step, zeros)
    return split.runs


def _plan(key: str, plan: dict[str, str | None]) -> str | None:
    """The series of a key; of several evaluation sets the first counts."""
    series = SERIES.get(key)
    if series is None and EVAL_LOSS.fullmatch(key) and "loss/val" not in plan.values():
        series = "loss/val"
    if len(plan) < MAX_COLUMNS:
        plan[key] = series
    return series


def _describe(run: ImportedRun, columns: dict[str, str], without_step: int, zeros: int) -> None:
    run.train_loss = "interval mean"
    run.columns = dict(columns)
    run.note(INTERVAL)
    if without_step:
        run.note(f"{without_step} rows with a loss have no step and were left out.")
    if zeros and "grad_norm" not in columns:
        run.note(
            f"{zeros} train losses are exactly 0.0 and no gradient norm was logged: the trainer prints a NaN that way."
        )
