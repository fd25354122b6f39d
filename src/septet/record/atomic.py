"""Files that are either whole or not there."""

import os
from pathlib import Path


def write_atomic(path: Path, content: bytes | str) -> None:
    """Write beside the target, then rename over it; the folder is made if absent."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_bytes(content.encode() if isinstance(content, str) else content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
