"""What a sentence is made of, in either language."""

from typing import Literal, NamedTuple

Tense = Literal["present", "past", "perfect", "will", "going-to"]
Person = Literal[1, 2, 3]
Pronoun = Literal["I", "you", "he", "she", "it"]
Form = Literal["affirmative", "negative", "question"]

# a held-out simple form may never be seen in training, a periphrastic one is put together from known words
SIMPLE: tuple[Tense, ...] = ("present", "past")
PERIPHRASTIC: tuple[Tense, ...] = ("perfect", "will", "going-to")
TENSES: tuple[Tense, ...] = SIMPLE + PERIPHRASTIC

PERSONS: tuple[Person, ...] = (1, 2, 3)
PERSON_OF: dict[Pronoun, Person] = {"I": 1, "you": 2, "he": 3, "she": 3, "it": 3}
FORMS: tuple[Form, ...] = ("affirmative", "negative", "question")


class Clause(NamedTuple):
    """The choices that make one sentence of a verb."""

    tense: Tense
    pronoun: Pronoun
    form: Form
    today: bool

    @property
    def person(self) -> Person:
        """The grammatical person of the pronoun."""
        return PERSON_OF[self.pronoun]


def join_words(*parts: str) -> str:
    """The parts that are not empty, one space between them."""
    return " ".join(part for part in parts if part)
