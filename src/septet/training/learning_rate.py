"""The learning rate of each step."""

import math

from septet.config.schema import LearningRateConfig


def learning_rate(step: int, config: LearningRateConfig, steps: int) -> float:
    """The rate of update `step` (from 0) in a run of `steps` updates.

    Warm-up is (step + 1) / warmup_steps of max, so that the first update already moves and the last step of the warm-up
    is at max. Cosine: Loshchilov and Hutter 2017, equation 5, one period. wsd: constant, then linear
    over the last fifth.
    """
    if step < config.warmup_steps:
        return config.max * (step + 1) / config.warmup_steps
    # the share of the decay that is over: 0 at the end of the warm-up, 1 at the last update
    progress = (step - config.warmup_steps) / max(1, steps - 1 - config.warmup_steps)
    return config.min + (config.max - config.min) * _remaining(config.schedule, progress)


def _remaining(schedule: str, progress: float) -> float:
    match schedule:
        case "cosine":
            return 0.5 * (1 + math.cos(math.pi * progress))
        case "linear":
            return 1 - progress
        case "wsd":
            return min(1.0, (1 - progress) / 0.2)
        case "constant":
            return 1.0
    raise ValueError(f"no schedule is called {schedule!r}")
