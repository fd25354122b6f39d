"""The command line: one command a file, so that a command's digest covers no other's code."""
