import re
from collections import Counter, defaultdict
from unicodedata import is_normalized

from septet.corpus.sentences import all_sentences

SENTENCES = all_sentences()


def sides(text):
    """The two languages of a row, English first."""
    both = dict(re.fullmatch(r"(en|es): (.+) / (en|es): (.+)", text).group(*pair) for pair in ((1, 2), (3, 4)))
    return both["en"], both["es"]


def test_there_are_as_many_rows_as_the_grammar_has_choices():
    verbs, tenses, pronouns, forms, adverbs, directions = 20, 5, 5, 3, 2, 2
    assert len(SENTENCES) == verbs * (tenses * pronouns * forms * adverbs + 1) * directions == 6040


def test_no_row_is_there_twice():
    assert Counter(sentence.text for sentence in SENTENCES).most_common(1)[0][1] == 1


def test_every_pair_stands_in_both_directions():
    directions = defaultdict(set)
    for sentence in SENTENCES:
        directions[sides(sentence.text)].add(sentence.text[:2])
    assert len(directions) == 3020
    assert set(map(frozenset, directions.values())) == {frozenset({"en", "es"})}


def test_a_sentence_has_one_translation():
    english, spanish = defaultdict(set), defaultdict(set)
    for sentence in SENTENCES:
        en, es = sides(sentence.text)
        english[en].add(es)
        spanish[es].add(en)
    assert max(map(len, english.values())) == 1
    assert max(map(len, spanish.values())) == 1


def test_a_cell_has_twelve_rows_a_pronoun():
    counts = Counter(sentence.cell for sentence in SENTENCES)
    by_person = {person: {n for cell, n in counts.items() if cell.person == person} for person in (None, 1, 2, 3)}
    assert by_person == {None: {2}, 1: {12}, 2: {12}, 3: {36}}
    assert len(counts) == 20 * (5 * 3 + 1)


def test_text_is_composed_unicode_with_single_spaces():
    for sentence in SENTENCES:
        assert is_normalized("NFC", sentence.text)
        assert "  " not in sentence.text


def test_a_cell_is_named_by_its_parts():
    names = {str(sentence.cell) for sentence in SENTENCES if sentence.cell.verb == "go"}
    assert {"go/infinitive", "go/past/1", "go/going-to/3"} <= names
