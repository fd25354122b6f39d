"""What does the optimizer itself say it runs with?"""

from typing import Any

from septet.training.adamw import AdamW


def optimizer_settings(optimizer: AdamW) -> dict[str, Any]:
    """The optimizer's kind, betas and eps, from the object that updates and not from the configuration."""
    config = optimizer.config
    return {"kind": type(optimizer).__name__, "beta1": config.beta1, "beta2": config.beta2, "eps": config.eps}
