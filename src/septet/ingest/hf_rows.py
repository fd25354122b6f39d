"""Rows as the Hugging Face Trainer logs them, which several tools share."""

import re
from collections.abc import Iterable
from typing import Any

from septet.ingest.imported_run import ImportedRun
from septet.ingest.number import number, step_number
from septet.ingest.split_runs import SplitRuns

SERIES = {"loss": "loss/train", "learning_rate": "learning_rate", "lr": "learning_rate", "grad_norm": "grad_norm"}
EVAL_LOSS = re.compile(r"eval_\w{0,80}?_?loss")
INTERVAL = "Train losses are means over the steps since the row before, so the first is not the loss at the start."


def hf_runs(rows: Iterable[dict[str, Any]], step_keys: tuple[str, ...]) -> list[ImportedRun]:
    """The runs in rows of `loss`, `eval_loss`, `learning_rate`, `grad_norm`, `epoch` at the first of `step_keys`.

    `predict_*` rows have no step, and `train_loss` is the mean of the whole run: both are left out.
    """
    split, without_step, zeros = SplitRuns(), 0, 0
    columns: dict[str, str] = {}
    for row in rows:
        step = next((found for key in step_keys if (found := step_number(row.get(key))) is not None), None)
        if step is None:
            without_step += "loss" in row or "eval_loss" in row
            continue
        values = _values(row, columns)
        if not values:
            continue
        zeros += values.get("loss/train") == 0
        curves = split.at(step)
        for series, value in values.items():
            curves.put(series, step, value)
        curves.put("epoch", step, number(row.get("epoch")))
    for run in split.runs:
        _describe(run, columns, without_step, zeros)
    return split.runs


def _values(row: dict[str, Any], columns: dict[str, str]) -> dict[str, float]:
    values = {}
    for key, raw in row.items():
        series = SERIES.get(key)
        if series is None and key.startswith("eval_") and EVAL_LOSS.fullmatch(key):
            series = "loss/val"
        if series is None or (value := number(raw)) is None:
            continue
        if columns.setdefault(series, key) == key or key == "lr":
            values[series] = value
    return values


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
