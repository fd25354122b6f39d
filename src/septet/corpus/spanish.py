"""Spanish sentences.

The subject pronoun is always there, except for "it", which Spanish has no subject pronoun for: the sentence without
one is the translation of "it". Questions keep the order of statements, as Spanish yes/no questions may.
"""

from septet.corpus.grammar import Clause, Person, Pronoun, Tense, join_words
from septet.corpus.verbs import Spanish

SUBJECT: dict[Pronoun, str] = {"I": "yo", "you": "tú", "he": "él", "she": "ella", "it": ""}
HABER = ("he", "has", "ha")
IR = ("voy", "vas", "va")
FUTURE = ("é", "ás", "á")

# gustar turns the sentence round: who likes is an indirect object ("a él le gusta"), what is liked, here left unsaid,
# is the third-person subject. No verb that keeps the English frame means "like".
EXPERIENCER: dict[Pronoun, str] = {"I": "a mí", "you": "a ti", "he": "a él", "she": "a ella", "it": ""}
CLITIC: dict[Pronoun, str] = {"I": "me", "you": "te", "he": "le", "she": "le", "it": "le"}


def spanish_infinitive(verb: Spanish) -> str:
    """The infinitive: "trabajar"."""
    return verb.infinitive


def spanish_sentence(verb: Spanish, clause: Clause) -> str:
    """One sentence in lower case: "¿él ha trabajado hoy?"."""
    if verb.infinitive == "gustar":
        subject, clitic = EXPERIENCER[clause.pronoun], CLITIC[clause.pronoun]
        words = predicate(verb, clause.tense, 3)
    else:
        subject, clitic = SUBJECT[clause.pronoun], ""
        words = predicate(verb, clause.tense, clause.person)
    no = "no" if clause.form == "negative" else ""
    sentence = join_words(subject, no, clitic, words, "hoy" if clause.today else "")
    return f"¿{sentence}?" if clause.form == "question" else sentence


def predicate(verb: Spanish, tense: Tense, person: Person) -> str:
    """The finite verb and what belongs to it; nothing comes between the two."""
    at = person - 1
    if tense == "present":
        return verb.present[at]
    if tense == "past":
        return verb.past[at]
    if tense == "will":
        return verb.future_stem + FUTURE[at]
    if tense == "perfect":
        return f"{HABER[at]} {verb.participle}"
    return f"{IR[at]} a {verb.infinitive}"
