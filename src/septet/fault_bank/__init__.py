"""The fault bank: every fault at every strength and runs that are not broken, with seeds kept apart for judging."""

from septet.fault_bank.entries import CONTROL, Entry, bank_entries, find_entry

__all__ = ["CONTROL", "Entry", "bank_entries", "find_entry"]
