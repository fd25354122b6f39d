from hypothesis import given, settings
from hypothesis import strategies as st

from septet.corpus.draw import shuffled


def test_the_order_is_that_of_the_hashes():
    # printf %s 7/x/a | sha256sum: a64efbd6..., likewise b: c12c5bdc, c: f4de7757, d: e199b0bc
    assert shuffled(["a", "b", "c", "d"], 7, "x") == ["a", "b", "d", "c"]


@settings(deadline=None)
@given(st.lists(st.text()), st.integers(0, 2**32 - 1))
def test_it_is_a_permutation_that_does_not_depend_on_the_order_given(items, seed):
    drawn = shuffled(items, seed, "purpose")
    assert sorted(drawn) == sorted(items)
    assert shuffled(reversed(items), seed, "purpose") == drawn


def test_seed_and_purpose_each_give_another_order():
    orders = {
        tuple(shuffled(range(50), seed, purpose)) for seed in range(10) for purpose in ("verbs", "tenses", "rows")
    }
    assert len(orders) == 30


def test_every_place_is_equally_likely():
    places = [shuffled(range(5), seed, "place").index(0) for seed in range(5000)]
    counts = [places.count(place) for place in range(5)]
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_squared < 18.47  # 99.9 % of chi-squared with 4 degrees of freedom
