"""Panel 5: the largest singular value of each weight matrix."""

import numpy as np

from septet.gpt.hooks import Array
from septet.inspect.quantity import Quantity
from septet.training.loop import Trainer

TOLERANCE = 1e-6  # relative change of σ between two iterations
MOST_ITERATIONS = 200  # a first start needs some 50, a warm one under 10; a degenerate top pair stops here


def power_iteration(weight: Array, start: Array) -> tuple[float, Array]:
    """σ₁ of weight (I, O) and its right singular vector (O,), by power iteration on WᵀW from `start` (O,).

    Golub and Van Loan, Matrix Computations, section 7.3.1. In float64: a squared matrix loses half the digits.
    A weight that is not finite gives NaN, and the start comes back unharmed.
    """
    gram = weight.astype(np.float64)
    if not np.isfinite(gram).all():
        return float("nan"), start
    gram = gram.T @ gram if gram.shape[1] <= gram.shape[0] else gram @ gram.T  # the smaller of the two; same spectrum
    vector, before = start / np.linalg.norm(start), 0.0
    for _ in range(MOST_ITERATIONS):
        image = gram @ vector
        squared = float(np.linalg.norm(image))
        if squared == 0:
            return 0.0, vector
        vector = image / squared
        if abs(squared - before) <= TOLERANCE * squared:
            break
        before = squared
    return float(np.sqrt(squared)), vector


class SpectralNorm(Quantity):
    """`spectral_norm/<matrix>`, warm-started: the vector of the last measurement is nearly the one of the next."""

    at_end = True

    def __init__(self, every: int) -> None:
        super().__init__(every)
        self._vectors: dict[str, Array] = {}

    def measure(self, trainer: Trainer) -> dict[str, float]:
        """All matrices of panel 5, weights before the update."""
        values = {}
        for name, parameter in trainer.model.matrices().items():
            start = self._vectors.get(name, _first_start(min(parameter.value.shape)))
            norm, self._vectors[name] = power_iteration(parameter.value, start)
            values[f"spectral_norm/{name}"] = norm
        return values

    def state(self) -> dict[str, Array]:
        """The warm starts."""
        return dict(self._vectors)

    def restore(self, state: dict[str, Array]) -> None:
        """Take the warm starts back."""
        self._vectors = dict(state)


def _first_start(size: int) -> Array:
    """A fixed vector that is orthogonal to no likely singular vector."""
    return np.random.default_rng(size).standard_normal(size)
