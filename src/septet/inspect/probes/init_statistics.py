"""Question 18.Q5.1: do the initial weights look as they should?"""

from typing import Any

from septet.gpt.model import GPT


def init_statistics(model: GPT) -> dict[str, dict[str, Any]]:
    """Shape, mean, standard deviation, minimum and maximum of every parameter, by name."""
    return {
        name: {
            "shape": list(p.value.shape),
            "mean": float(p.value.mean(dtype="float64")),
            "std": float(p.value.std(dtype="float64")),
            "min": float(p.value.min()),
            "max": float(p.value.max()),
        }
        for name, p in model.parameters.items()
    }
