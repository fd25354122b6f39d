"""How far one update moves each weight matrix, as a share of the matrix."""

import numpy as np

from septet.gpt.hooks import Array, Handle
from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer


class UpdateRatio(Quantity):
    """`update_ratio/<matrix>`: ‖ΔW‖ / ‖W‖ (Frobenius), W before the update; about 1e-3 is healthy for a steady rate."""

    moment = "step_end"

    def watch(self, trainer: Trainer) -> list[Handle]:
        """Keep the weights; nothing to hook."""
        self._before: dict[str, Array] = {k: p.value.copy() for k, p in trainer.model.matrices().items()}
        return []

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """All matrices of panel 5."""
        with np.errstate(all="ignore"):
            return {
                f"update_ratio/{name}": float(
                    np.linalg.norm(p.value - self._before[name]) / np.linalg.norm(self._before[name])
                )
                for name, p in trainer.model.matrices().items()
            }
