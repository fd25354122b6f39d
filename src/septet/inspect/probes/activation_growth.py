"""Question 18.Q5.2: does any layer blow its input up?"""

from itertools import pairwise

import numpy as np

from septet.gpt.hooks import Array
from septet.inspect.quantities.activation import activation_points
from septet.training.loop import Trainer


def activation_growth(trainer: Trainer, inputs: Array) -> dict[str, float]:
    """Frobenius norm of each point's activations over that of the point before, for one batch of inputs (B, T).

    The first point has nothing before it and is left out.
    """
    norms: dict[str, float] = {}
    points = activation_points(trainer)

    def keep(name: str) -> object:
        return lambda module, output: norms.__setitem__(name, float(np.linalg.norm(output.astype(np.float64))))

    handles = [module.register_forward_hook(keep(name)) for name, module in points.items()]  # type: ignore[arg-type]
    with np.errstate(all="ignore"):
        trainer.model(inputs)
        names = list(points)
        growth = {b: float(np.float64(norms[b]) / norms[a]) for a, b in pairwise(names)}
    for handle in handles:
        handle.remove()
    return growth
