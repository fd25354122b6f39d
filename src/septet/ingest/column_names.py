"""Which series a column, key or tag is, by the names that tools give it."""

import re
from collections.abc import Iterable

from septet.errors import InputError
from septet.ingest.clean_text import clean_text
from septet.ingest.reader import Columns
from septet.record.series import series_of

# In order of preference: where a log has several, the first counts. Compared in lower case, with _ for space - and .
NAMES: dict[str, tuple[str, ...]] = {
    "loss/train": (
        "loss/train", "train/step_loss", "train_loss_step", "train/loss_step", "train_step_loss", "train/loss",
        "train_loss", "training_loss", "training/loss", "loss_train", "lm_loss", "train/lm_loss", "train/ce_loss",
        "train/nll_loss", "train/train_loss", "step_loss", "batch_loss", "loss", "train/loss_epoch",
        "train_loss_epoch", "train/epoch_loss", "epoch_loss", "cross_entropy", "nll_loss",
    ),
    "loss/train_eval": ("loss/train_eval", "train_eval_loss", "train/eval_loss"),
    "loss/val": (
        "loss/val", "val/loss", "val_loss", "eval/loss", "eval_loss", "valid/loss", "valid_loss", "validation/loss",
        "validation_loss", "loss/valid", "loss/validation", "loss/eval", "loss_val", "val_loss_epoch",
        "val/loss_epoch", "val/lm_loss", "lm_loss_validation", "dev_loss", "dev/loss", "evaluation_loss",
        "evaluation_loss_vs_iterations", "validation/epoch_loss", "val/epoch_loss", "eval/epoch_loss",
    ),
    "learning_rate": (
        "learning_rate", "lr", "train/learning_rate", "train/lr", "optim/lr", "optimizer/lr", "opt/lr",
        "optimizer/learning_rate", "charts/learning_rate", "train/epoch_learning_rate",
        "epoch_learning_rate", "epoch_lr", "lr_0", "lr/group_0",
    ),
    "grad_norm": (
        "grad_norm", "train/grad_norm", "gradient_norm", "train/gradient_norm", "gnorm", "train/gnorm", "grad/norm",
        "gradient/norm", "optim/grad_norm", "optim/total_grad_norm", "total_grad_norm", "grad_2_0_norm_total",
        "global_grad_norm", "train/global_grad_norm", "norm",
    ),
    "epoch": ("epoch", "train/epoch", "epochs"),
    "loss_scale": ("loss_scale", "train/loss_scale"),
    "bits_per_byte/val": ("bits_per_byte/val", "val_bpb", "val/bpb", "eval/bpb"),
}  # fmt: skip
STEPS = (
    "step", "global_step", "train/global_step", "trainer/global_step", "iter", "iteration", "iterations", "steps",
    "train/step", "train_step", "current_steps", "num_updates", "update", "updates", "iter_num", "train/iter",
    "global_steps", "it",
)  # fmt: skip
COUNTERS = ("_step", "epoch", "epochs")  # count rows or epochs; taken where nothing counts updates
LEARNING_RATE_GROUP = re.compile(r"lr_(?:adamw?|sgd|lion|adafactor|muon|lamb)(?:/pg1)?|lr/[a-z]+")
SHORT = {"loss": "loss/train", "train_loss": "loss/train", "val_loss": "loss/val", "lr": "learning_rate"}


def plain_name(name: str) -> str:
    """The name as the lists have it."""
    return re.sub(r"[\s.-]+", "_", name.strip().lower())


def series_of_column(name: str) -> str | None:
    """The series that a column is by its name alone; None for one that is none."""
    plain = plain_name(name)
    for series, names in NAMES.items():
        if plain in names:
            return series
    return "learning_rate" if LEARNING_RATE_GROUP.fullmatch(plain) else None


def rank(name: str) -> int:
    """Which of several columns of the same series counts: the lowest."""
    plain = plain_name(name)
    for names in NAMES.values():
        if plain in names:
            return names.index(plain)
    return len(plain) + 1000


def columns_by_series(names: Iterable[str], asked: Columns) -> dict[str, str]:
    """The column of every series that a log has; what the user asks for comes first.

    Raises:
        InputError: the user names a series that the record has not, or a column that the log has not.
    """
    names = list(names)
    chosen: dict[str, str] = {}
    for name in sorted(names, key=rank):
        series = series_of_column(name)
        if series is not None:
            chosen.setdefault(series, name)
    for short, column in asked.items():
        if short == "step":
            continue
        series = known_series(short)
        if column not in names:
            raise InputError(f"--column {short}={column}: the log has no column {column!r}, it has {listed(names)}")
        chosen = {name: other for name, other in chosen.items() if other != column}
        chosen[series] = column
    return chosen


def known_series(short: str) -> str:
    """The series that a user means by a short name.

    Raises:
        InputError: there is none.
    """
    series = SHORT.get(short, short)
    try:
        if series_of(series).arrow_type is not None and series not in ("step", "batch"):
            return series
    except KeyError:
        pass
    raise InputError(f"--column {short}=...: no series of that name, expected step, {', '.join(NAMES)}, loss, val_loss")


def step_column(names: Iterable[str], asked: Columns) -> str | None:
    """The column that counts updates, or else rows or epochs; None where there is none.

    Raises:
        InputError: the user names one that is not there.
    """
    names = list(names)
    if "step" in asked:
        if asked["step"] not in names:
            raise InputError(f"--column step={asked['step']}: no such column, the log has {listed(names)}")
        return asked["step"]
    plain = {plain_name(name): name for name in reversed(names)}
    return next((plain[name] for name in (*STEPS, *COUNTERS) if name in plain), None)


def listed(names: Iterable[str]) -> str:
    """Names for a message: the first few."""
    names = list(names)
    shown = ", ".join(clean_text(name, 40) for name in names[:12])
    return f"{shown}, ..." if len(names) > 12 else shown
