"""What a fault is: one mechanism for all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from septet.config import RunConfig
from septet.config.load import merge
from septet.corpus import Corpus
from septet.gpt import GPT
from septet.training import Trainer

Target = Literal["config", "init", "mask", "data", "optimizer"]


@dataclass(frozen=True)
class Fault:
    """One engineered corruption of a healthy run. Each hook is called once, in the order below, before step 0.

    Attributes:
        name: its key in the registry and in the configuration.
        summary: what it does, in one sentence.
        corrupts: which part of the run.
        causes: ids in `causes.CAUSES` that a correct diagnosis may name.
        panels: panels that tell; a correct diagnosis names one of them.
        change_config: the configuration that the run really has, from the one it was asked for.
        change_corpus: the rows that it really trains on.
        change_model: changes the model as built.
        change_trainer: changes the trainer as built: its optimizer, data order, callbacks.
    """

    name: str
    summary: str
    corrupts: Target
    causes: tuple[str, ...]
    panels: tuple[int, ...]
    change_config: Callable[[RunConfig], RunConfig] = lambda config: config
    change_corpus: Callable[[Corpus], Corpus] = lambda corpus: corpus
    change_model: Callable[[GPT], None] = lambda model: None
    change_trainer: Callable[[Trainer], None] = lambda trainer: None


def changed(config: RunConfig, changes: dict[str, Any]) -> RunConfig:
    """`config` with `changes` merged in, checked again."""
    return RunConfig.model_validate(merge(config.model_dump(), changes))
