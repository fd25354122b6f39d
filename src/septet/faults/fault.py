"""What a fault is: one mechanism for all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from septet.config import RunConfig, Strength
from septet.config.load import merge
from septet.corpus import Corpus
from septet.gpt import GPT
from septet.training import Trainer

Target = Literal["config", "init", "mask", "data", "optimizer", "model", "loss", "schedule", "numerics"]
Place = Literal["config", "code", "data"]


@dataclass(frozen=True)
class Fault:
    """One engineered corruption of a healthy run. Each hook is called once, in the order below, before step 0.

    Attributes:
        name: its key in the registry and in the configuration.
        summary: what it does at strength `plain`, in one sentence.
        corrupts: which part of the run.
        causes: ids in `causes.CAUSES` that a correct diagnosis may name.
        panels: panels that tell; a correct diagnosis names one of them.
        place: where its owner would find it: in the configuration, which shows it; in the code, while the
            configuration says what was meant; or in the rows.
        subtle: what it does at strength `subtle`, in one sentence; None where it is on or off.
        keeps_state: whether its hooks remember something from step to step; such a run is not resumed but begun again.
        change_config: the configuration that the run really has, from the one it was asked for.
        change_corpus: the rows that it really trains on.
        change_model: changes the model as built.
        change_trainer: changes the trainer as built: its optimizer, data order, the parts of a step.
    """

    name: str
    summary: str
    corrupts: Target
    causes: tuple[str, ...]
    panels: tuple[int, ...]
    place: Place = "code"
    subtle: str | None = None
    keeps_state: bool = False
    change_config: Callable[[RunConfig, Strength], RunConfig] = lambda config, strength: config
    change_corpus: Callable[[Corpus, Strength], Corpus] = lambda corpus, strength: corpus
    change_model: Callable[[GPT, Strength], None] = lambda model, strength: None
    change_trainer: Callable[[Trainer, Strength], None] = lambda trainer, strength: None

    @property
    def strengths(self) -> tuple[Strength, ...]:
        """The strengths that it has."""
        return ("plain", "subtle") if self.subtle else ("plain",)


def changed(config: RunConfig, changes: dict[str, Any]) -> RunConfig:
    """`config` with `changes` merged in, checked again."""
    return RunConfig.model_validate(merge(config.model_dump(), changes))
