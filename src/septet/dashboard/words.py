"""The page's texts, one file a language."""

from functools import cache
from importlib import resources
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict

from septet.dashboard.series_order import BLOCK, kind_of

Language = Literal["en", "es"]
LANGUAGES: tuple[Language, ...] = ("en", "es")


class Part(BaseModel):
    """A part of the texts; a key that nobody reads is an error."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Tell(Part):
    """A pattern and the cause it points at."""

    sign: str
    cause: str


class PanelWords(Part):
    """One panel: name, question, quantity on the y axis, the healthy pattern, and what it tells apart."""

    title: str
    question: str
    y: str
    healthy: str
    tells: list[Tell]


class PartingWords(Part):
    """Where two runs part; outcomes are those of `parting`."""

    title: str
    rule: str
    first: str
    before: str
    all_identical: str
    never: str
    nothing: str
    part_from: str
    same: str
    outcomes: dict[str, str]
    brief: dict[str, str]


class Words(Part):
    """Everything the page says in one language."""

    ui: dict[str, str]
    status: dict[str, str]
    order: list[str]
    levels: dict[str, str]
    points: dict[str, str]
    notes: dict[str, str]
    edges: dict[str, str]
    series: dict[str, str]
    kinds: dict[str, str]
    panels: dict[str, PanelWords]
    parting: PartingWords
    verdict: dict[str, str]
    log: dict[str, str]

    def label(self, series: str) -> str:
        """What a series is called: by name, else by block and kind, else as the record has it."""
        return self.series.get(series) or " · ".join(filter(None, self.block_and_kind(series))) or series

    def block_and_kind(self, series: str) -> tuple[str, str]:
        """The two parts of the label of a series that belongs to a block; an unknown kind is its own name."""
        family, _, rest = series.partition("/")
        block = BLOCK.search(rest)
        where = self.ui["block"].format(block[1]) if block else ""
        return where, self.kinds.get(kind_of(series) or family, rest)


@cache
def words(language: Language) -> Words:
    """The texts of one language."""
    text = resources.files("septet.dashboard").joinpath(f"assets/texts_{language}.yaml").read_text(encoding="utf-8")
    return Words.model_validate(yaml.safe_load(text))
