import pytest

from septet.dashboard.causes import cause_name, causes
from septet.faults.cause_names import CAUSE_NAMES
from septet.stability.tree import questions

OF_LEAVES = {
    cause
    for question in questions().values()
    for leaf in question.leaves.values()
    for cause in (leaf.cause, *leaf.other_causes)
}


@pytest.mark.parametrize("cause", sorted(OF_LEAVES | set(CAUSE_NAMES)))
def test_every_cause_has_a_name_in_both_languages(cause):
    name = causes()[cause]
    assert name.en
    assert name.es
    assert name.en != name.es


def test_an_unknown_cause_is_its_id():
    assert cause_name("next_year").es == "next_year"
