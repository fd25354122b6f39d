"""Facts measured once that no curve shows; one probe a file. All land in the manifest.

Some are asked before the first update; `watch_...` ones wait for their moment in the run.
"""

from septet.inspect.probes.accumulation import accumulation
from septet.inspect.probes.activation_growth import activation_growth
from septet.inspect.probes.blocks import blocks
from septet.inspect.probes.causality import causality
from septet.inspect.probes.context_use import context_use
from septet.inspect.probes.descent import watch_descent
from septet.inspect.probes.evaluation_ratio import watch_evaluation_ratio
from septet.inspect.probes.first_non_finite import watch_first_non_finite
from septet.inspect.probes.first_update import watch_first_update
from septet.inspect.probes.init_statistics import init_statistics
from septet.inspect.probes.logit_bias import logit_bias
from septet.inspect.probes.moments import MOMENTS_AT, moments
from septet.inspect.probes.optimizer_groups import optimizer_groups
from septet.inspect.probes.optimizer_settings import optimizer_settings
from septet.inspect.probes.position_use import position_use
from septet.inspect.probes.rows import row_facts, watch_order
from septet.inspect.probes.targets import targets

__all__ = [
    "MOMENTS_AT",
    "accumulation",
    "activation_growth",
    "blocks",
    "causality",
    "context_use",
    "init_statistics",
    "logit_bias",
    "moments",
    "optimizer_groups",
    "optimizer_settings",
    "position_use",
    "row_facts",
    "targets",
    "watch_descent",
    "watch_evaluation_ratio",
    "watch_first_non_finite",
    "watch_first_update",
    "watch_order",
]
