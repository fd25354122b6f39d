"""What a run looks like that trains without the causal mask: the course's expectations.

Val, and the classes of panel 7 with it, is scored under the causal mask here, as the model would be used.
"""

import numpy as np

from septet.record.run_record import RunRecord
from septet.report.read_series import last, tail_mean
from septet.report.signature import CANNOT_SAY, Measured, Signature

BY = 200  # steps
BATCHES = 10  # in a mean: one batch of 32 rows dips below a line by chance
FLAT = 0.5  # nats: what question 18.Q4.2 calls a small gap
ALMOST_ZERO = 0.1  # nats
CLASSES = ("loss/regular", "loss/irregular")


def train_below_ngram(record: RunRecord) -> Measured:
    """First step at which the mean of the last 10 batches is below the n-gram's line."""
    line = record.manifest.reference_lines.get("ngram_loss")
    if line is None:
        return CANNOT_SAY
    steps, values = record.series("loss/train")
    if len(values) < BATCHES:
        return CANNOT_SAY
    mean = np.convolve(values, np.ones(BATCHES) / BATCHES, "valid")
    below = np.flatnonzero(mean < line)
    seen = f"train {tail_mean(record, 'loss/train', 100):.3g} over the last 100 steps"
    if not len(below):
        return Measured(float(mean.min()) - line, False, f"never; {seen}")
    first = int(steps[below[0] + BATCHES - 1])
    return Measured(float(first), first <= BY, seen)


def val_above_ngram(record: RunRecord) -> Measured:
    """How far the lowest val stands above the n-gram's line."""
    line = record.manifest.reference_lines.get("ngram_loss")
    if line is None:
        return CANNOT_SAY
    steps, values = record.series("loss/val")
    lowest = int(values.argmin())
    distance = float(values[lowest]) - line
    return Measured(distance, distance > 0, f"val {values[lowest]:.2f} at step {steps[lowest]}, line {line:.2f}")


def val_flat(record: RunRecord) -> Measured:
    """Range of val from step 200 on, when train is far below the line."""
    steps, values = record.series("loss/val")
    late = values[steps >= BY]
    if not len(late):
        return CANNOT_SAY
    spread = float(late.max() - late.min())
    lowest = int(values.argmin())
    seen = f"val {values[0]:.2f} at step 0, {values[lowest]:.2f} at step {steps[lowest]}, {values[-1]:.2f} at the end"
    return Measured(spread, spread <= FLAT, seen)


def classes_collapse(record: RunRecord) -> Measured:
    """The larger class loss at the end; almost zero is below 0.1."""
    ends = [last(record, name) for name in CLASSES]
    seen = f"regular {ends[0]:.2f}, irregular {ends[1]:.2f} under the causal mask; " + (
        f"train, where the future shows, {tail_mean(record, 'loss/train', 100):.2g}"
    )
    return Measured(max(ends), max(ends) < ALMOST_ZERO, seen)


def classes_together(record: RunRecord) -> Measured:
    """Distance between the classes at the end; about zero is below 0.1."""
    regular, irregular = (last(record, name) for name in CLASSES)
    gap = irregular - regular
    return Measured(gap, abs(gap) < ALMOST_ZERO, f"{gap / regular:+.1%} of the regular loss")


BROKEN_MASK = (
    Signature(
        "train-below-ngram",
        1,
        "train below the n-gram line by step 200",
        "train por debajo de la línea del n-grama antes del paso 200",
        "step from which the mean of 10 batches is",
        train_below_ngram,
        "course, panel 1",
    ),
    Signature(
        "val-above-ngram",
        1,
        "val never below the n-gram line",
        "val nunca por debajo de la línea del n-grama",
        "nats above it at the lowest",
        val_above_ngram,
        "course, panel 1",
    ),
    Signature(
        "val-flat",
        1,
        "val flat: within 0.5 nats from step 200 on",
        "val plana: en menos de 0.5 nats desde el paso 200",
        "nats between lowest and highest",
        val_flat,
        "course, panel 1; flat: the 0.5 of 18.Q4.2",
    ),
    Signature(
        "classes-collapse",
        7,
        "regular and irregular both below 0.1 at the end",
        "regulares e irregulares por debajo de 0.1 al final",
        "nats, the larger",
        classes_collapse,
        "course, panel 7; almost zero: 0.1",
    ),
    Signature(
        "classes-together",
        7,
        "no gap between the classes at the end, within 0.1",
        "sin brecha entre las clases al final, a menos de 0.1",
        "nats, irregular less regular",
        classes_together,
        "course, panel 7; about zero: 0.1",
    ),
)
