"""Sentences a person wrote down, one for every construction."""

import pytest

from septet.corpus.grammar import Clause
from septet.corpus.spanish import spanish_infinitive, spanish_sentence
from septet.corpus.verbs import VERBS

VERB = {verb.name: verb.spanish for verb in VERBS}
YES, NO, ASK = "affirmative", "negative", "question"


@pytest.mark.parametrize(
    ("verb", "clause", "expected"),
    [
        ("work", ("present", "I", YES, False), "yo trabajo"),
        ("work", ("present", "you", YES, True), "tú trabajas hoy"),
        ("play", ("present", "he", NO, False), "él no juega"),
        ("play", ("past", "I", YES, True), "yo jugué hoy"),
        ("start", ("past", "I", ASK, True), "¿yo empecé hoy?"),
        ("see", ("past", "she", YES, False), "ella vio"),
        ("be", ("present", "you", ASK, False), "¿tú estás?"),
        ("go", ("past", "he", NO, True), "él no fue hoy"),
        ("write", ("perfect", "she", ASK, True), "¿ella ha escrito hoy?"),
        ("write", ("perfect", "I", NO, False), "yo no he escrito"),
        ("want", ("will", "you", YES, False), "tú querrás"),
        ("do", ("will", "he", ASK, False), "¿él hará?"),
        ("go", ("going-to", "I", YES, False), "yo voy a ir"),
        ("have", ("going-to", "you", NO, True), "tú no vas a tener hoy"),
        # "it" has no subject pronoun in Spanish
        ("work", ("present", "it", YES, False), "trabaja"),
        ("work", ("present", "it", NO, True), "no trabaja hoy"),
        ("work", ("perfect", "it", ASK, False), "¿ha trabajado?"),
        ("work", ("going-to", "it", YES, False), "va a trabajar"),
        # gustar: who likes is an indirect object, and the verb stays in the third person
        ("like", ("present", "I", YES, False), "a mí me gusta"),
        ("like", ("past", "you", NO, True), "a ti no te gustó hoy"),
        ("like", ("perfect", "he", ASK, False), "¿a él le ha gustado?"),
        ("like", ("will", "she", YES, True), "a ella le gustará hoy"),
        ("like", ("going-to", "I", NO, False), "a mí no me va a gustar"),
        ("like", ("present", "it", NO, False), "no le gusta"),
    ],
)
def test_a_sentence_is_what_a_speaker_would_write(verb, clause, expected):
    assert spanish_sentence(VERB[verb], Clause(*clause)) == expected


def test_the_infinitive_stands_alone():
    assert spanish_infinitive(VERB["see"]) == "ver"
