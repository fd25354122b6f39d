"""Every engineered fault: a file each, one registry, one mechanism."""

from septet.faults.cause_names import CAUSE_NAMES
from septet.faults.causes import CAUSES
from septet.faults.fault import Fault
from septet.faults.registry import FAULTS, check_faults, fault_of, find_fault

__all__ = ["CAUSES", "CAUSE_NAMES", "FAULTS", "Fault", "check_faults", "fault_of", "find_fault"]
