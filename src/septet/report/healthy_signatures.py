"""What the healthy run should look like: the course's expectations, one function each.

Bounds come from the course's description of the seven panels and its stability tree; where it says "nearly",
"slightly" or "steady", the number that is meant here stands beside the word.
"""

import numpy as np

from septet.record.configured_schedule import configured_learning_rate
from septet.record.run_record import RunRecord
from septet.report.read_series import at, first_step, largest_rise, last, tail_mean
from septet.report.signature import CANNOT_SAY, Measured, Signature, within

LAST_STEPS = 100  # of train loss, to compare with val: a batch is 32 rows


def start_near_ln_vocab(record: RunRecord) -> Measured:
    """Question 18.Q1.1."""
    distance = abs(at(record, "loss/train", 0) - record.manifest.reference_lines["ln_vocab"])
    return Measured(distance, distance <= 0.5)


def val_falls(record: RunRecord) -> Measured:
    """Nearly: never more than 0.05 nats above its running minimum."""
    rise = largest_rise(record, "loss/val")
    return Measured(rise, rise <= 0.05)


def train_falls(record: RunRecord) -> Measured:
    """Nearly, since batches differ: the mean over each tenth of the run is below that of the tenth before."""
    values = record.series("loss/train")[1]
    means = np.array([part.mean() for part in np.array_split(values, 10)])
    rise = float(np.diff(means).max())
    return Measured(rise, rise < 0)


def train_below_val(record: RunRecord) -> Measured:
    """Slightly: at most the 0.5 of question 18.Q4.2."""
    return within(last(record, "loss/val") - tail_mean(record, "loss/train", LAST_STEPS), 0, 0.5)


def gap_at_500(record: RunRecord) -> Measured:
    """Question 18.Q4.2: below 1.0 at step 500."""
    steps, values = record.series("loss/train")
    near = values[(steps > 450) & (steps <= 550)]
    gap = at(record, "loss/val", 500) - float(near.mean())
    return Measured(gap, gap < 1.0)


def val_below_ngram(record: RunRecord) -> Measured:
    """The step from which it is; train is below val."""
    line = record.manifest.reference_lines.get("ngram_loss")
    if line is None:
        return CANNOT_SAY
    if not last(record, "loss/val") < line:  # NaN is not below
        return Measured(last(record, "loss/val") - line, False)
    steps, values = record.series("loss/val")
    above = np.flatnonzero(~(values < line))
    return Measured(float(steps[above[-1] + 1] if len(above) else steps[0]), True)


def schedule_as_configured(record: RunRecord) -> Measured:
    """Largest relative distance from the configured warm-up and cosine."""
    steps, measured = record.series("learning_rate")
    configured = configured_learning_rate(record.manifest.config, steps)
    if configured is None:
        return CANNOT_SAY
    distance = float(np.abs(measured / configured - 1).max())
    return Measured(distance, distance < 1e-9)


def grad_norm_first_batch(record: RunRecord) -> Measured:
    """Question 18.Q1.2."""
    return within(at(record, "grad_norm", 0), 0.1, 10)


def grad_norm_starts_high(record: RunRecord) -> Measured:
    """As the description of panel 3 has it."""
    return within(at(record, "grad_norm", 0), 5, 10)


def grad_norm_settles(record: RunRecord) -> Measured:
    """Median over the last quarter of the run."""
    values = record.series("grad_norm")[1]
    return within(float(np.median(values[-(len(values) // 4 or 1) :])), 0.1, 1.0)


def clipping_is_occasional(record: RunRecord) -> Measured:
    """Share of clipped updates: some, but less than half."""
    share = float(record.series("clipped")[1].mean())
    return Measured(share, 0 < share < 0.5)


def activations_balanced(record: RunRecord) -> Measured:
    """Largest ratio between two points at one step, over the whole run."""
    points = np.stack(_families(record, "activation"))
    ratio = float((points.max(axis=0) / points.min(axis=0)).max())
    return Measured(ratio, ratio <= 3)


def spectra_bounded(record: RunRecord) -> Measured:
    """Largest growth of any matrix over its initial value."""
    growth = max(float((values / values[0]).max()) for values in _families(record, "spectral_norm"))
    return Measured(growth, growth <= 2)


def some_dead_neurons(record: RunRecord) -> Measured:
    """Share of all feed-forward units at the last measurement."""
    if record.manifest.capacity is None:
        return CANNOT_SAY
    blocks = _families(record, "dead_neurons")
    share = sum(values[-1] for values in blocks) / (len(blocks) * record.manifest.capacity.neurons_per_block)
    return within(float(share), 0.05, 0.10)


def no_dead_heads(record: RunRecord) -> Measured:
    """Most at one measurement."""
    most = float(np.sum(_families(record, "dead_heads"), axis=0).max())
    return Measured(most, most == 0)


def regular_first(record: RunRecord) -> Measured:
    """Steps by which regular verbs pass the loss midway between the start and the end before irregular ones do."""
    start, end = at(record, "loss/val", 0), last(record, "loss/val")
    midway = end + 0.1 * (start - end)  # the last tenth of the way: the first nine are shared words and spaces
    lead = first_step(record, "loss/irregular", lambda v: v < midway) - first_step(
        record, "loss/regular", lambda v: v < midway
    )
    return Measured(float(lead), lead > 0)


def irregular_behind(record: RunRecord) -> Measured:
    """Irregular loss over regular loss, minus 1, at a quarter of the run."""
    step = int(record.steps[-1]) // 4
    return within(at(record, "loss/irregular", step) / at(record, "loss/regular", step) - 1, 0.10, 0.30)


def gap_steady(record: RunRecord) -> Measured:
    """Steady: over the last quarter the excess of irregular over regular moves by at most 0.05 of the regular loss."""
    steps, regular = record.series("loss/regular")
    excess = (record.series("loss/irregular")[1] / regular - 1)[steps >= 0.75 * steps[-1]]
    spread = float(excess.max() - excess.min())
    return Measured(spread, spread <= 0.05)


def _families(record: RunRecord, prefix: str) -> list[np.ndarray]:
    names = record.family(prefix)
    if not names:
        raise KeyError(prefix)
    return [record.series(name)[1] for name in names]


HEALTHY = (
    Signature(
        "start",
        1,
        "loss at step 0 within ln V ± 0.5",
        "pérdida en el paso 0 dentro de ln V ± 0.5",
        "nats from ln V",
        start_near_ln_vocab,
    ),
    Signature(
        "val-falls",
        1,
        "val falls, never more than 0.05 above its running minimum",
        "val baja, nunca más de 0.05 sobre su mínimo hasta entonces",
        "nats",
        val_falls,
    ),
    Signature(
        "train-falls",
        1,
        "train falls from each tenth of the run to the next",
        "train baja de cada décima parte del run a la siguiente",
        "nats, largest step between tenths",
        train_falls,
    ),
    Signature(
        "train-below-val",
        1,
        "train below val at the end, by at most 0.5",
        "train por debajo de val al final, como mucho 0.5",
        "nats",
        train_below_val,
    ),
    Signature(
        "gap-500",
        1,
        "val - train below 1.0 at step 500",
        "val - train menor que 1.0 en el paso 500",
        "nats",
        gap_at_500,
    ),
    Signature(
        "below-ngram",
        1,
        "val below the n-gram at the end",
        "val por debajo del n-grama al final",
        "step from which it is",
        val_below_ngram,
    ),
    Signature(
        "schedule",
        2,
        "learning rate as configured: warm-up, then cosine",
        "learning rate como se configuró: warm-up y después coseno",
        "largest relative distance",
        schedule_as_configured,
    ),
    Signature(
        "grad-first",
        3,
        "gradient norm of the first batch in [0.1, 10]",
        "norma del gradiente del primer batch en [0.1, 10]",
        "L2",
        grad_norm_first_batch,
    ),
    Signature(
        "grad-start",
        3,
        "gradient norm starts at 5 to 10",
        "la norma del gradiente empieza entre 5 y 10",
        "L2",
        grad_norm_starts_high,
    ),
    Signature(
        "grad-settles",
        3,
        "gradient norm falls to 0.1 to 1.0",
        "la norma del gradiente baja a entre 0.1 y 1.0",
        "L2, median of the last quarter",
        grad_norm_settles,
    ),
    Signature(
        "clipping",
        3,
        "clipping engages now and then",
        "el clipping se engancha de vez en cuando",
        "share of updates",
        clipping_is_occasional,
    ),
    Signature(
        "activations",
        4,
        "activations within 3× of each other over depth",
        "activaciones a menos de 3× unas de otras en profundidad",
        "largest ratio",
        activations_balanced,
    ),
    Signature(
        "spectra",
        5,
        "spectral norms never above 2× their initial value",
        "normas espectrales nunca por encima de 2× su valor inicial",
        "largest growth",
        spectra_bounded,
    ),
    Signature(
        "dead-neurons",
        6,
        "5 to 10 % dead feed-forward units",
        "5 a 10 % de unidades FFN muertas",
        "share at the end",
        some_dead_neurons,
    ),
    Signature("dead-heads", 6, "no dead heads", "ninguna cabeza muerta", "heads", no_dead_heads),
    Signature(
        "regular-first",
        7,
        "regular verbs are learned first",
        "los verbos regulares se aprenden primero",
        "steps ahead",
        regular_first,
    ),
    Signature(
        "irregular-behind",
        7,
        "irregular loss 10 to 30 % above regular at a quarter of the run",
        "pérdida irregular 10 a 30 % sobre la regular en el primer cuarto del run",
        "relative excess",
        irregular_behind,
    ),
    Signature(
        "gap-steady",
        7,
        "the gap between classes is steady over the last quarter",
        "la brecha entre clases es estable en el último cuarto",
        "largest change of the relative excess",
        gap_steady,
    ),
)
