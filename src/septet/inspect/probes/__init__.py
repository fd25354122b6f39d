"""Facts measured once that no curve shows; one probe a file. All land in the manifest."""

from septet.inspect.probes.accumulation import accumulation
from septet.inspect.probes.activation_growth import activation_growth
from septet.inspect.probes.causality import causality
from septet.inspect.probes.init_statistics import init_statistics
from septet.inspect.probes.moments import MOMENTS_AT, moments
from septet.inspect.probes.optimizer_groups import optimizer_groups

__all__ = [
    "MOMENTS_AT",
    "accumulation",
    "activation_growth",
    "causality",
    "init_statistics",
    "moments",
    "optimizer_groups",
]
