"""What panels draw beside the curves: totals and reference lines, from the configuration."""

import math

from septet.config import RunConfig


def capacity(config: RunConfig) -> dict[str, int]:
    """Totals of panel 6."""
    return {"neurons_per_block": config.model.d_ff, "heads_per_block": config.model.n_head}


def reference_lines(config: RunConfig) -> dict[str, float]:
    """Levels that a configuration sets."""
    return {"clip": config.training.clip, "ln_vocab": math.log(config.model.vocab_size)}
