"""The trees as data: `assets/trees/*.yaml`, read once and checked."""

from functools import cache
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field

from septet.record.verdict import Sure, Text

FOLDER = Path(__file__).parent / "assets" / "trees"


class Node(BaseModel):
    """A part of a tree."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Fix(Node):
    """What to do first."""

    en: str
    es: str


class Leaf(Node):
    """Where a walk ends.

    Attributes:
        cause: id of the first cause to think of; `other_causes` explain the same numbers.
        then: questions or sections that may know better. They are asked at once; if one of them ends at a leaf, that
            is the verdict, and this leaf only led there.
    """

    cause: str
    other_causes: list[str] = []
    sure: Sure = "likely"
    en: str
    es: str
    fix: Fix
    then: list[str] = []


class Question(Node):
    """One node: its text, what its check is given, and its leaves."""

    en: str
    es: str
    unit: Text | None = None
    thresholds: list[str] = []
    leaves: dict[str, Leaf] = Field(min_length=1)


class Section(Node):
    """Questions that belong together, in their order."""

    title: Text
    questions: dict[str, Question]


class Tree(Node):
    """One tree."""

    title: Text
    sections: dict[str, Section]


@cache
def trees() -> dict[str, Tree]:
    """Every tree by its name, the part of an id before the first dot."""
    files = sorted(FOLDER.glob("*.yaml"))
    return {file.stem: Tree.model_validate(yaml.safe_load(file.read_text("utf-8"))) for file in files}


@cache
def questions() -> dict[str, Question]:
    """Every question of every tree by its full id, such as `18.Q3.1`."""
    return {
        f"{name}.{key}": question
        for name, tree in trees().items()
        for section in tree.sections.values()
        for key, question in section.questions.items()
    }


@cache
def sections() -> dict[str, list[str]]:
    """The ids of every section's questions, by the section's full id, such as `18.3`."""
    return {
        f"{name}.{key}": [f"{name}.{question}" for question in section.questions]
        for name, tree in trees().items()
        for key, section in tree.sections.items()
    }


@cache
def section_of(question: str) -> str:
    """The section that a question is in."""
    return next(section for section, ids in sections().items() if question in ids)


def expanded(targets: list[str]) -> list[str]:
    """Question ids for question and section ids."""
    return [question for target in targets for question in sections().get(target, [target])]


def title_of(section: str) -> Text:
    """The title of a section by its full id."""
    tree, _, key = section.partition(".")
    return trees()[tree].sections[key].title
