"""Where did the first NaN or Inf of a run come from?"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from septet.gpt.hooks import Array, Module
from septet.gpt.model import GPT
from septet.training.loop import Trainer


def watch_first_non_finite(trainer: Trainer, found: Callable[[dict[str, Any]], None]) -> None:
    """Calls `found` with step and place of the first step whose loss or gradient norm is not finite.

    Until then it looks at two numbers a step; then it runs that step's forward pass once more and looks everywhere.
    """
    done = False

    def look(trainer: Trainer) -> None:
        nonlocal done
        if not done and not (np.isfinite(trainer.now.loss) and np.isfinite(trainer.now.grad_norm)):
            done = True
            found({"step": trainer.now.index, "place": first_place(trainer, trainer.order.rows_of(trainer.now.batch))})

    trainer.add_callback("gradient", look)


def first_place(trainer: Trainer, rows: Array) -> str:
    """The first place in the order of computation whose values for `rows` (B,) are not all finite.

    `softmax` stands for probabilities and their sum, `loss` for its logarithm; `gradient`, where the forward pass is
    finite.
    """
    places: list[str] = []
    points = measured_places(trainer.model)
    handles = [module.register_forward_hook(partial(_note, places, name)) for name, module in points.items()]
    with np.errstate(all="ignore"):
        for part in np.split(rows, trainer.config.micro_batches):
            batch = trainer.batch_of(part)
            result = trainer.cross_entropy(trainer.model(batch.inputs), batch.targets, trainer.ignored)
            if not (np.isfinite(result.log_z).all() and np.isfinite(result.dlogits_sum).all()):
                places.append("softmax")
            if not np.isfinite(result.nats).all():
                places.append("loss")
            if places:
                break
    for handle in handles:
        handle.remove()
    return places[0] if places else "gradient"


def measured_places(model: GPT) -> dict[str, Module]:
    """The modules looked at, by place, in the order of the forward pass."""
    places: dict[str, Module] = {"embed": model.embed_out}
    for i, block in enumerate(model.block):
        places[f"block_{i}_attention"] = block.attn
        places[f"block_{i}_mlp"] = block.mlp
    return places | {"final_ln": model.final_ln, "logits": model.head}


def _note(places: list[str], name: str, module: Module, output: Array) -> None:
    if not np.isfinite(output).all():
        places.append(name)
