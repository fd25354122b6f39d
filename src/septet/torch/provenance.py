"""What a manifest says of the machine, the libraries and the settings of a run in PyTorch."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import torch

from septet.torch.architecture import Architecture

LIBRARIES = ("septet", "torch", "numpy", "pyarrow", "transformers", "accelerate", "lightning")


def library_versions() -> dict[str, str]:
    """Python's and the libraries' versions, as far as they are installed."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def hardware(model: torch.nn.Module) -> dict[str, Any]:
    """Architecture, cores, threads and devices, as far as they can change a float."""
    return {
        "machine": platform.machine(),
        "system": platform.system(),
        "cpu_count": os.cpu_count(),
        "threads": torch.get_num_threads(),
        "devices": sorted({str(p.device) for p in model.parameters()}),
    }


def settings(model: torch.nn.Module, optimizer: torch.optim.Optimizer, found: Architecture) -> dict[str, Any]:
    """Classes, sizes and the optimizer's defaults, as JSON; what is no number, text or truth value is told as text."""
    return {
        "model": type(model).__name__,
        "parameters": sum(p.numel() for p in model.parameters()),
        "trained": sum(p.numel() for p in model.parameters() if p.requires_grad),
        "blocks": {"path": found.path, "count": len(found.blocks)},
        "optimizer": {"class": type(optimizer).__name__} | {k: as_json(v) for k, v in optimizer.defaults.items()},
    }


def as_json(value: Any) -> Any:
    """The same structure with what JSON does not have as text."""
    if isinstance(value, dict):
        return {str(key): as_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(item) for item in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)
