"""Instruments for PyTorch: the seven panels from any training loop, in three lines.

    inspector = Inspector(model, optimizer, "runs/mine")
    inspector.loss(loss)  # in the loop
    inspector.close()

`docs/torch.md` says what is measured how. Trainers: `septet.torch.huggingface`, `septet.torch.lightning`.
"""

try:
    import torch as _torch  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("septet.torch needs PyTorch: pip install 'septet[torch]'", name="torch") from error

from septet.torch.inspector import Inspector

__all__ = ["Inspector"]
