"""Go on after an interruption with the bytes of a run that was never interrupted."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

from septet.inspect.inspector import Inspector
from septet.record.rows import Rows
from septet.training.checkpoint import read_checkpoint, write_checkpoint
from septet.training.loop import Trainer

FILE = ".resume.safetensors"  # beside the record, not an output: what a workflow deletes on failure, it does not know


def resume_key(*parts: Any) -> str:
    """Digest of all that decides a run's bytes: a checkpoint of anything else is of no use."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def save(path: Path, key: str, trainer: Trainer, inspector: Inspector, probes: dict[str, Any]) -> None:
    """Weights once, optimizer moments, schedule position, data order and its generator, rows so far, warm starts."""
    tensors, state = trainer.state()
    tensors |= {f"inspect.{name}": t for name, t in inspector.state().items()}
    tensors["rows"] = np.frombuffer(inspector.rows.to_bytes(), np.uint8)
    write_checkpoint(path, tensors, {"key": key, "trainer": state, "probes": probes})


def restore(path: Path, key: str, trainer: Trainer, inspector: Inspector) -> dict[str, Any] | None:
    """Restore everything and return the probes; None, and nothing touched, without a checkpoint of this very run."""
    found = read_checkpoint(path)
    if found is None or found[1].get("key") != key:
        return None
    tensors, state = found
    trainer.restore(tensors, state["trainer"])
    inspector.restore({k.removeprefix("inspect."): t for k, t in tensors.items() if k.startswith("inspect.")})
    inspector.rows = Rows.from_bytes(tensors["rows"].tobytes())
    probes: dict[str, Any] = state["probes"]
    return probes
