"""What a run looks like whose initial Linear and Embedding weights are 100 times too large: the course's expectations.

Where the course uses a word ("few", "huge", "almost all"), the number that is meant here stands beside it. The numbers
were fixed before the five-seed study was run.
"""

import math

import numpy as np

from septet.record.run_record import RunRecord
from septet.report.read_series import at, last
from septet.report.signature import CANNOT_SAY, Measured, Signature

FEW = 10  # steps
LARGE_NORM = 1e3
HUGE = 100  # times the size of a normalised stream: the factor of the fault
ALMOST_ALL = 0.9
SHAPES = {  # of panel 5's matrices, in units of the configuration
    "attn_qkv": lambda d, ff: (d, 3 * d),
    "attn_out": lambda d, ff: (d, d),
    "ffn_up": lambda d, ff: (d, ff),
    "ffn_down": lambda d, ff: (ff, d),
}


def norm_explodes(record: RunRecord) -> Measured:
    """Largest finite gradient norm of steps 0 to 10; 10³ is the course's number."""
    steps, values = record.series("grad_norm")
    finite = np.isfinite(values)
    early = values[(steps <= FEW) & finite]
    above = steps[~(values < LARGE_NORM)]  # NaN and Inf are not below
    first = f"first at step {above[0]}" if len(above) else "never"
    largest = int(np.where(finite, values, -np.inf).argmax())
    seen = f"10³ {first}; largest {values[largest]:.3g} at step {steps[largest]}"
    value = float(early.max()) if len(early) else math.nan
    return Measured(value, bool(len(above) and above[0] <= FEW), seen)


def then_nan(record: RunRecord) -> Measured:
    """Steps whose loss or gradient norm is not finite."""
    lost = sum(int((~np.isfinite(record.series(name)[1])).sum()) for name in ("loss/train", "grad_norm"))
    start, end = at(record, "loss/train", 0), last(record, "loss/train")
    seen = f"{record.manifest.status}; train loss {start:.0f} at step 0, {end:.3g} at step {int(record.steps[-1])}"
    return Measured(float(lost), lost > 0, seen)


def deep_activations(record: RunRecord) -> Measured:
    """The deepest block's output over the final LayerNorm's at step 0: the latter is about 1 whatever the weights."""
    blocks = [name for name in record.family("activation") if name.startswith("activation/block_")]
    if not blocks:
        raise KeyError("activation")
    points = [at(record, name, 0) for name in ("activation/embed_out", *blocks, "activation/final_ln_out")]
    ratio = points[-2] / points[-1]
    return Measured(ratio, ratio >= HUGE, "over depth " + ", ".join(f"{value:.3g}" for value in points))


def spectra_enlarged(record: RunRecord) -> Measured:
    """Median over matrices of σ at step 0 over what it is for Xavier-normal weights; ~100 is from 50 to 200.

    The largest singular value of an (m, n) matrix of N(0, s²) is about s (√m + √n) (Geman 1980), and Xavier's
    s = √(2 / (m + n)) (Glorot and Bengio 2010, equation 12).
    """
    model = record.manifest.config.get("model", {})
    if model.get("init", {}).get("linear") != "xavier_normal" or not {"n_embd", "d_ff"} <= set(model):
        return CANNOT_SAY
    factors = []
    for name in record.family("spectral_norm"):
        m, n = SHAPES[name.rsplit(".", 1)[-1]](model["n_embd"], model["d_ff"])
        factors.append(at(record, name, 0) / (math.sqrt(2 / (m + n)) * (math.sqrt(m) + math.sqrt(n))))
    factor = float(np.median(factors))
    return Measured(factor, 50 <= factor <= 200, f"{min(factors):.3g}× to {max(factors):.3g}×")


def neurons_dead(record: RunRecord) -> Measured:
    """Share of feed-forward units that panel 6 counts as dead at step 0; saturation is not a count of that panel."""
    capacity = record.manifest.capacity
    neurons, heads = record.family("dead_neurons"), record.family("dead_heads")
    if capacity is None or not neurons:
        return CANNOT_SAY
    share = sum(at(record, name, 0) for name in neurons) / (len(neurons) * capacity.neurons_per_block)
    dead_heads = sum(at(record, name, 0) for name in heads)
    total = len(heads) * capacity.heads_per_block
    seen = f"{share:.1%} of neurons and {dead_heads:.0f} of {total} heads dead at step 0"
    return Measured(share, share >= ALMOST_ALL, seen)


BAD_INIT = (
    Signature(
        "norm-explodes",
        3,
        "gradient norm 10³ or more by step 10",
        "norma del gradiente de 10³ o más antes del paso 10",
        "L2, largest of steps 0 to 10",
        norm_explodes,
        "course, panel 3; few steps: 10",
    ),
    Signature(
        "then-nan",
        3,
        "then NaN: a loss or a gradient that is not finite",
        "después NaN: una pérdida o un gradiente que no es finito",
        "values not finite",
        then_nan,
        "course, panel 3",
    ),
    Signature(
        "deep-activations",
        4,
        "the deepest block's output at least 100× a normalised stream at step 0",
        "la salida del bloque más profundo al menos 100× un stream normalizado en el paso 0",
        "ratio to final_ln_out",
        deep_activations,
        "course, panel 4; huge: the fault's factor",
    ),
    Signature(
        "spectra-100",
        5,
        "spectral norms about 100× those of a healthy start (50 to 200)",
        "normas espectrales unas 100× las de un inicio sano (50 a 200)",
        "median factor over Xavier-normal",
        spectra_enlarged,
        "course, panel 5; healthy: Geman 1980",
    ),
    Signature(
        "neurons-dead",
        6,
        "at least 90 % of neurons dead at step 0",
        "al menos 90 % de las neuronas muertas en el paso 0",
        "share",
        neurons_dead,
        "course, panel 6 (dead or saturated); almost all: 90 %",
    ),
)
