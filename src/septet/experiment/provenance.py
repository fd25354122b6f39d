"""What a manifest says of the machine, the libraries and the checkout; nothing that changes from run to run."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Any

LIBRARIES = ("septet", "numpy", "pandas", "pyarrow", "safetensors", "tokenizers")  # what a record's bytes depend on


def library_versions() -> dict[str, str]:
    """Python's and the libraries' versions."""
    return {"python": platform.python_version()} | {name: version(name) for name in LIBRARIES}


def hardware() -> dict[str, Any]:
    """Architecture and cores, as far as they can change a float."""
    return {"machine": platform.machine(), "system": platform.system(), "cpu_count": os.cpu_count()}


def git_commit() -> dict[str, Any] | None:
    """The checkout's commit and whether tracked files differ from it; None outside a checkout."""
    here = Path(__file__).parent
    commit = _git(here, "rev-parse", "HEAD")
    if commit is None:
        return None
    return {"commit": commit, "dirty": bool(_git(here, "status", "--porcelain", "--untracked-files=no"))}


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(["git", "-C", folder, *arguments], capture_output=True, text=True, timeout=10, check=True)
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()
