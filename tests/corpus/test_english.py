"""Sentences a person wrote down, one for every construction."""

import pytest

from septet.corpus.english import english_infinitive, english_sentence
from septet.corpus.grammar import Clause
from septet.corpus.verbs import VERBS

VERB = {verb.name: verb.english for verb in VERBS}
YES, NO, ASK = "affirmative", "negative", "question"


@pytest.mark.parametrize(
    ("verb", "clause", "expected"),
    [
        ("work", ("present", "I", YES, False), "I work"),
        ("work", ("present", "she", YES, True), "she works today"),
        ("study", ("present", "it", YES, False), "it studies"),
        ("work", ("present", "you", NO, False), "you do not work"),
        ("work", ("present", "he", NO, True), "he does not work today"),
        ("work", ("present", "I", ASK, False), "do I work?"),
        ("watch", ("present", "it", ASK, True), "does it watch today?"),
        ("write", ("past", "you", YES, True), "you wrote today"),
        ("write", ("past", "she", NO, False), "she did not write"),
        ("write", ("past", "he", ASK, False), "did he write?"),
        ("do", ("present", "he", YES, False), "he does"),
        ("do", ("past", "he", YES, False), "he did"),
        ("do", ("present", "he", NO, False), "he does not do"),
        ("do", ("past", "I", ASK, True), "did I do today?"),
        ("have", ("present", "she", NO, False), "she does not have"),
        ("be", ("present", "I", YES, False), "I am"),
        ("be", ("present", "you", NO, True), "you are not today"),
        ("be", ("present", "it", ASK, True), "is it today?"),
        ("be", ("past", "I", YES, False), "I was"),
        ("be", ("past", "you", ASK, False), "were you?"),
        ("be", ("past", "she", NO, False), "she was not"),
        ("go", ("perfect", "I", YES, False), "I have gone"),
        ("go", ("perfect", "he", NO, True), "he has not gone today"),
        ("have", ("perfect", "you", ASK, False), "have you had?"),
        ("be", ("perfect", "it", ASK, False), "has it been?"),
        ("eat", ("will", "she", YES, True), "she will eat today"),
        ("eat", ("will", "I", NO, False), "I will not eat"),
        ("be", ("will", "you", ASK, True), "will you be today?"),
        ("go", ("going-to", "I", YES, False), "I am going to go"),
        ("come", ("going-to", "you", NO, True), "you are not going to come today"),
        ("be", ("going-to", "he", ASK, False), "is he going to be?"),
    ],
)
def test_a_sentence_is_what_a_speaker_would_write(verb, clause, expected):
    assert english_sentence(VERB[verb], Clause(*clause)) == expected


def test_the_infinitive_has_its_particle():
    assert english_infinitive(VERB["see"]) == "to see"
