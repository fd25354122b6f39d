"""Every engineered fault: a file each, one registry, one mechanism."""

from septet.faults.causes import CAUSES
from septet.faults.fault import Fault
from septet.faults.registry import FAULTS, check_faults, fault_of, find_fault

__all__ = ["CAUSES", "FAULTS", "Fault", "check_faults", "fault_of", "find_fault"]
