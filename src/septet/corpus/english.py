"""English sentences."""

from septet.corpus.grammar import Clause, Person, Tense, join_words
from septet.corpus.verbs import English

BE = ("am", "are", "is")
HAVE = ("have", "have", "has")
DO = ("do", "do", "does")


def english_infinitive(verb: English) -> str:
    """The infinitive with its particle: "to work"."""
    return f"to {verb.base}"


def english_sentence(verb: English, clause: Clause) -> str:
    """One sentence in lower case but for the pronoun I: "has he worked today?"."""
    auxiliary, rest = predicate(verb, clause.tense, clause.person)
    today = "today" if clause.today else ""
    if clause.form == "question":
        return join_words(auxiliary, clause.pronoun, rest, today) + "?"
    if clause.form == "negative":
        return join_words(clause.pronoun, auxiliary, "not", rest, today)
    if auxiliary in {"do", "does", "did"}:  # do-support is for negatives and questions only
        auxiliary, rest = "", simple_form(verb, clause.tense, clause.person)
    return join_words(clause.pronoun, auxiliary, rest, today)


def predicate(verb: English, tense: Tense, person: Person) -> tuple[str, str]:
    """The auxiliary, which moves before the subject in a question, and what stays behind."""
    at = person - 1
    if tense == "perfect":
        return HAVE[at], verb.participle
    if tense == "will":
        return "will", verb.base
    if tense == "going-to":
        return BE[at], f"going to {verb.base}"
    if verb.base == "be":  # is its own auxiliary
        return simple_form(verb, tense, person), ""
    return (DO[at] if tense == "present" else "did"), verb.base


def simple_form(verb: English, tense: Tense, person: Person) -> str:
    """The one-word form of the present or the past."""
    return (verb.present if tense == "present" else verb.past)[person - 1]
