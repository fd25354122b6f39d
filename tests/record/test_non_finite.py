import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from same_values import exact

from septet.record.non_finite import NAMES, decode_float, encode, from_json, to_json

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


def refuse(token):
    raise AssertionError(f"{token} is no JSON")


@given(values)
def test_whatever_is_in_it_the_text_is_standard_json(value):
    json.loads(to_json(value), parse_constant=refuse)


@given(st.none() | st.floats())
def test_a_float_and_null_come_back_as_they_were(value):
    assert exact(decode_float(from_json(to_json(value)))) == exact(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [(None, "null"), (math.nan, '"NaN"'), (math.inf, '"Infinity"'), (-math.inf, '"-Infinity"'), (0.1, "0.1")],
)
def test_null_and_nan_and_the_infinities_are_four_texts(value, text):
    assert to_json(value) == text
    assert exact(decode_float(from_json(text))) == exact(value)


@given(values)
def test_encoding_twice_changes_nothing_more(value):
    assert encode(encode(value)) == encode(value)


@given(st.text().filter(lambda text: text not in NAMES))
def test_any_other_text_stays_text(text):
    assert decode_float(text) == text


@given(st.dictionaries(st.text(min_size=1), st.integers(), min_size=2))
def test_the_order_of_keys_leaves_no_trace(value):
    assert to_json(value) == to_json(dict(reversed(value.items())))


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", '{"a": -Infinity}'])
def test_the_bare_tokens_are_not_json(text):
    with pytest.raises(ValueError, match="is not JSON"):
        from_json(text)
