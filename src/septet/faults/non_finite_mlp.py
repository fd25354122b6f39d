"""A feed-forward layer's output overflows."""

import math

from septet.faults.fault import Fault
from septet.faults.spoiled_output import spoil

NON_FINITE_MLP = Fault(
    name="non_finite_mlp",
    summary="From two fifths of the run on, the last block's feed-forward layer gives Inf, as beyond half precision.",
    subtle="One number of one batch, at seven tenths of the run, is Inf there.",
    corrupts="numerics",
    causes=("fp16_overflow",),
    panels=(1, 3, 4),
    change_trainer=spoil(lambda model: model.block[-1].mlp, math.inf),
)
