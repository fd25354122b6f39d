"""The final normalisation gives NaN."""

import math

from septet.faults.fault import Fault
from septet.faults.spoiled_output import spoil

NON_FINITE_FINAL_NORM = Fault(
    name="non_finite_final_norm",
    summary="From two fifths of the run on, the final LayerNorm gives NaN, as where its squares overflow.",
    subtle="One number of one batch, at seven tenths of the run, is NaN there.",
    corrupts="numerics",
    causes=("fp16_overflow", "missing_normalisation"),
    panels=(1, 3, 4),
    change_trainer=spoil(lambda model: model.final_ln, math.nan),
)
