"""How large a file of the lab may be."""

MOST = 1 << 20  # bytes
