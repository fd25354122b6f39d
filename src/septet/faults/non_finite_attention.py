"""Attention's output overflows."""

import math

from septet.faults.fault import Fault
from septet.faults.spoiled_output import spoil

NON_FINITE_ATTENTION = Fault(
    name="non_finite_attention",
    summary="From two fifths of the run on, the first block's attention gives Inf, as beyond half precision.",
    subtle="One number of one batch, at seven tenths of the run, is Inf there.",
    corrupts="numerics",
    causes=("fp16_overflow",),
    panels=(1, 3, 4),
    change_trainer=spoil(lambda model: model.block[0].attn, math.inf),
)
