"""Every row of the corpus, before anything is held out."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from septet.corpus.english import english_infinitive, english_sentence
from septet.corpus.grammar import FORMS, PERSON_OF, TENSES, Clause, Person, Tense
from septet.corpus.spanish import spanish_infinitive, spanish_sentence
from septet.corpus.verbs import VERBS, Verb


class Cell(NamedTuple):
    """What is held out together; the rows of a verb's infinitive have no tense and no person."""

    verb: str
    tense: Tense | None
    person: Person | None

    def __str__(self) -> str:
        return f"{self.verb}/{self.tense}/{self.person}" if self.tense else f"{self.verb}/infinitive"


class Sentence(NamedTuple):
    """One row: a sentence and its translation."""

    text: str
    cell: Cell
    irregular: bool

    def __str__(self) -> str:
        return self.text


def all_sentences() -> list[Sentence]:
    """The 6 040 rows, verb by verb, each pair of sentences in both directions."""
    return [sentence for verb in VERBS for sentence in _sentences_of(verb)]


def _sentences_of(verb: Verb) -> Iterator[Sentence]:
    infinitives = english_infinitive(verb.english), spanish_infinitive(verb.spanish)
    yield from _both_directions(*infinitives, Cell(verb.name, None, None), verb.irregular)
    for choices in product(TENSES, PERSON_OF, FORMS, (False, True)):
        clause = Clause(*choices)
        english = english_sentence(verb.english, clause)
        spanish = spanish_sentence(verb.spanish, clause)
        cell = Cell(verb.name, clause.tense, clause.person)
        yield from _both_directions(english, spanish, cell, verb.irregular)


def _both_directions(english: str, spanish: str, cell: Cell, irregular: bool) -> Iterator[Sentence]:
    yield Sentence(f"es: {spanish} / en: {english}", cell, irregular)
    yield Sentence(f"en: {english} / es: {spanish}", cell, irregular)
