"""How much of a log is read at most; beyond that it is refused in one sentence."""

MAX_BYTES = 2 << 30  # of a log; a million Megatron lines are some 400 MB
MAX_LINES = 10_000_000
MAX_LINE = 1 << 20  # characters; a longer one is left out, as the last line of ms-swift can be
MAX_ROWS = 20_000_000  # of a table
MAX_COLUMNS = 10_000
MAX_RUNS = 256  # of one log
MAX_FILES = 4096  # of a folder
MAX_STEP = 2**53  # above it, a float is no longer exact
MAX_JSON_ROW = 4 << 20  # characters of one row in a JSON file
MAX_NOTED = 1000  # steps listed in a manifest
HEAD = 1 << 18  # bytes from the start that a format is recognised by; nanoGPT speedruns print their script there
TAIL = 1 << 16  # bytes from the end, for the same
