"""A logit overflows."""

import math

from septet.faults.fault import Fault
from septet.faults.spoiled_output import spoil

NON_FINITE_LOGITS = Fault(
    name="non_finite_logits",
    summary="From two fifths of the run on, the logits are Inf, as beyond half precision.",
    subtle="One logit of one batch, at seven tenths of the run, is Inf.",
    corrupts="numerics",
    causes=("fp16_overflow", "output_logit_drift"),
    panels=(1, 3),
    change_trainer=spoil(lambda model: model.head, math.inf),
)
