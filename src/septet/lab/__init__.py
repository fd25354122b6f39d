"""The blind lab: sealing the breaks, reading diagnoses, scoring them."""
