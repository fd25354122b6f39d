"""Looking without a trace: no gradients, no autocast, the same random numbers afterwards, the same modes."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import torch


@contextmanager
def plain_math(device: torch.device) -> Iterator[None]:
    """Neither gradients nor autocast, so that a measurement is no part of the graph and keeps its precision."""
    with torch.no_grad(), torch.autocast(device.type, enabled=False):
        yield


@contextmanager
def evaluating(model: torch.nn.Module) -> Iterator[None]:
    """Evaluation mode without gradients; every module's own mode and every generator's state come back.

    Generators are those of torch (CPU, and the CUDA devices of the parameters), NumPy and Python.
    """
    modes = [(module, module.training) for module in model.modules()]
    devices = sorted({p.device.index for p in model.parameters() if p.device.type == "cuda"})
    python, numpy = random.getstate(), np.random.get_state()
    with torch.random.fork_rng(devices=devices), torch.no_grad():
        model.eval()
        try:
            yield
        finally:
            for module, mode in modes:
                module.training = mode
            random.setstate(python)
            np.random.set_state(numpy)
