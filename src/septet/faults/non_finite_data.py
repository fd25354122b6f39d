"""NaN in what is fed to the model."""

import math

from septet.faults.fault import Fault
from septet.faults.spoiled_output import spoil

NON_FINITE_DATA = Fault(
    name="non_finite_data",
    summary="From two fifths of the run on, every embedded input is NaN.",
    subtle="One number of one batch, at seven tenths of the run, is NaN.",
    corrupts="data",
    causes=("non_finite_data",),
    panels=(1, 3, 4),
    change_trainer=spoil(lambda model: model.embed_out, math.nan),
)
