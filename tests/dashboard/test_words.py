import re

import pytest

from septet.dashboard.panels import PANELS, READING_ORDER
from septet.dashboard.words import LANGUAGES, words


def shape(value: object) -> object:
    """Keys and lengths without the texts."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return sorted(re.findall(r"\{.*?\}", str(value)))  # placeholders must agree too


def test_both_languages_say_the_same_things():
    english, spanish = (words(language).model_dump() for language in LANGUAGES)
    assert shape(english) == shape(spanish)


def test_every_panel_has_its_texts_and_no_other():
    assert set(words("en").panels) == {panel.key for panel in PANELS}


def test_no_sentence_was_left_in_the_other_language():
    for key, english in words("en").panels.items():
        spanish = words("es").panels[key]
        assert english.question != spanish.question
        assert english.healthy != spanish.healthy
        pairs = zip(english.tells, spanish.tells, strict=True)
        assert all(a.sign != b.sign and a.cause != b.cause for a, b in pairs)


def test_reading_order_is_the_courses():
    assert READING_ORDER == ((1,), (3,), (2,), (1,), (4, 5, 6), (7,))
    assert all(len(words(language).order) == len(READING_ORDER) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("series", "english", "spanish"),
    [
        ("loss/train", "train", "train"),
        ("activation/embed_out", "embedding", "embedding"),
        ("activation/block_0_out", "block 0", "bloque 0"),
        ("activation/final_ln_out", "final norm", "norm final"),
        ("spectral_norm/block_1.ffn_up", "block 1 · FFN up", "bloque 1 · FFN up"),
        ("dead_neurons/block_1", "block 1 · neurons", "bloque 1 · neuronas"),
        ("activation/model.layers.7.mlp", "model.layers.7.mlp", "model.layers.7.mlp"),  # another tool's name, as it is
        ("something", "something", "something"),
    ],
)
def test_labels_of_series(series, english, spanish):
    assert words("en").label(series) == english
    assert words("es").label(series) == spanish
