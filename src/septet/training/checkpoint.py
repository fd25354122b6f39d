"""Checkpoints without pickle: one safetensors file, written atomically."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from septet.gpt.hooks import Array


def write_checkpoint(path: Path, tensors: dict[str, Array], state: dict[str, Any]) -> None:
    """Tensors and a JSON state, in one file that is either whole or not there.

    NaN in the state is kept: Python's JSON writes and reads it.
    """
    content = save({k: np.ascontiguousarray(t) for k, t in tensors.items()}, {"state": json.dumps(state)})
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def read_checkpoint(path: Path) -> tuple[dict[str, Array], dict[str, Any]] | None:
    """What was written, or None where there is no usable checkpoint: training then starts from the beginning."""
    if not path.is_file():
        return None
    try:
        with safe_open(path, framework="numpy") as file:
            metadata = file.metadata() or {}
            return {name: file.get_tensor(name) for name in file.keys()}, json.loads(metadata["state"])  # noqa: SIM118
    except (SafetensorError, KeyError, json.JSONDecodeError, OSError):
        return None
