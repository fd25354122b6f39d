"""How often the diagnosis is right: every run of the fault bank walked, and held against what was done to it."""
