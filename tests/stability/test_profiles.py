"""Trees and profiles are data, and data can be wrong."""

import shutil

import pytest
import yaml

from septet.errors import InputError
from septet.faults.cause_names import CAUSE_NAMES
from septet.stability import load_profile, profile_names
from septet.stability.checks import CHECKS
from septet.stability.profile import FOLDER
from septet.stability.tree import expanded, questions, sections, trees

PROFILES = profile_names()


def test_every_question_has_its_check_and_every_check_its_question():
    assert set(CHECKS) == set(questions())


def test_the_courses_tree_is_there_question_by_question():
    by_section = {"1": 2, "2": 2, "3": 2, "4": 2, "5": 2, "6": 3}
    assert {key: len(section.questions) for key, section in trees()["18"].sections.items()} == by_section


@pytest.mark.parametrize("question", sorted(questions()))
def test_every_leaf_has_a_known_cause_and_leads_somewhere_that_exists(question):
    for leaf in questions()[question].leaves.values():
        assert {leaf.cause, *leaf.other_causes} <= set(CAUSE_NAMES)
        for text in (leaf.en, leaf.es, leaf.fix.en, leaf.fix.es):
            assert text.strip().endswith((".", ":"))
        assert set(leaf.then) <= set(questions()) | set(sections())


@pytest.mark.parametrize("name", PROFILES)
def test_every_threshold_has_its_source(name):
    for thresholds in load_profile(name).thresholds.values():
        for threshold in thresholds.values():
            assert len(threshold.source.split()) >= 1


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_asks_nothing_twice_and_can_ask_all_of_it(name):
    profile = load_profile(name)
    assert len(profile.asked) == len(set(profile.asked))
    assert all(profile.can_ask(question) for question in profile.asked)


def test_the_courses_numbers_are_the_courses():
    profile = load_profile("mini-gpt")
    assert profile.of("18.Q1.2") == {"healthy_low": 0.1, "healthy_high": 10, "high": 100, "low": 0.001, "of_usual": 0}
    assert profile.of("18.Q3.1")["high"] == 5
    assert profile.of("18.Q3.1")["low"] == 0.01
    assert profile.of("18.Q3.2")["high"] == 100
    assert profile.of("18.Q3.2")["often"] == 3
    assert profile.of("18.Q4.2") == {"healthy": 0.5, "high": 1.0, "below": 0.3}
    assert profile.of("18.Q5.2") == {"healthy": 1.5, "high": 10}


def test_mini_gpt_asks_the_whole_of_trees_18_and_19_and_the_panels():
    asked = load_profile("mini-gpt").asked
    led_to = {target for id_ in asked for leaf in questions()[id_].leaves.values() for target in expanded(leaf.then)}
    for name in ("18", "19", "panels", "x"):
        for key in trees()[name].sections:
            # what x.Q5.5 asks of any run, 18.Q4.2 and 19.Q3.1 ask of ours with numbers of their own
            assert set(sections()[f"{name}.{key}"]) - {"x.Q5.5"} <= set(asked) | led_to


def test_a_profile_that_is_not_there_is_named():
    with pytest.raises(InputError, match="'mini-gtp': there is no such profile; there are general, mini-gpt"):
        load_profile("mini-gtp")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda p: p["order"].append("18.Q9.9"), "order: '18.Q9.9' is no section or question"),
        (lambda p: p["thresholds"].update({"18.Q1.3": {}}), "'18.Q1.3' is no question, did you mean"),
        (
            lambda p: p["thresholds"]["18.Q1.1"].update(helthy={"value": 1, "source": "a typo"}),
            "thresholds.18.Q1.1: 'helthy' is no threshold, did you mean 'healthy'",
        ),
        (lambda p: p["thresholds"]["18.Q1.1"].pop("high"), "thresholds.18.Q1.1: lacks high"),
        (lambda p: p["thresholds"]["18.Q1.1"]["high"].pop("source"), "thresholds.18.Q1.1.high.source: Field required"),
        (lambda p: p["thresholds"]["18.Q1.1"]["high"].update(value="8"), "thresholds.18.Q1.1.high.value"),
    ],
)
def test_a_typo_is_refused_with_its_key(tmp_path, change, sentence):
    shutil.copy(FOLDER / "mini-gpt.yaml", tmp_path)
    content = yaml.safe_load((tmp_path / "mini-gpt.yaml").read_text())
    change(content)
    (tmp_path / "mini-gpt.yaml").write_text(yaml.safe_dump(content))
    with pytest.raises(InputError) as error:
        load_profile("mini-gpt", tmp_path)
    assert sentence in str(error.value)
