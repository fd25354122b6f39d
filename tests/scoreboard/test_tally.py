"""Counting, on runs judged by hand."""

import pytest

from septet.faults import FAULTS
from septet.scoreboard.judged import CONTROL, Judged, Truth
from septet.scoreboard.page import scoreboard_page
from septet.scoreboard.right_questions import right_questions
from septet.scoreboard.tally import scoreboard_content, tally
from septet.stability.tree import questions


def run(kind, said, outcome="leaf", variant="plain", question="18.Q1.1", seed=1, split="held-out", known_at=None):
    causes = () if kind == CONTROL else (kind,)
    truth = Truth(kind=kind, variant=variant, family=kind[:4], causes=causes, questions=("18.Q1.1",))
    return Judged(
        truth=truth,
        seed=seed,
        split=split,
        outcome=outcome,
        question=question,
        leaf="x",
        cause=said,
        status="completed",
        known_at=known_at,
    )


RUNS = [
    run("bad_init", "bad_init", known_at=10),
    run("bad_init", "bad_init", question="x.Q3.1", seed=2, known_at=30),
    run("bad_init", "no_warmup", variant="subtle"),
    run("overfitting", None, outcome="pass"),
    run("overfitting", None, outcome="borderline", variant="subtle"),
    run(CONTROL, None, outcome="pass", variant="reference"),
    run(CONTROL, "overfitting", variant="wsd"),
    run(CONTROL, None, outcome="borderline", variant="wide"),
]


def test_causes_leaves_and_detection_are_counted_apart():
    faults = tally(RUNS)["faults"]
    assert faults == {"runs": 5, "detected": 4, "right_cause": 2, "right_leaf": 1, "median_steps_until_known": 20}


def test_only_a_leaf_on_a_sound_run_is_a_false_alarm():
    controls = tally(RUNS)["controls"]
    assert (controls["runs"], controls["false_alarms"], controls["borderline"]) == (3, 1, 1)
    assert controls["alarms"][0]["strength"] == "wsd"


def test_strengths_and_families_add_up():
    board = tally(RUNS)
    for groups in (board["by_strength"], board["by_family"]):
        assert sum(group["runs"] for group in groups.values()) == 5
        assert sum(group["right_cause"] for group in groups.values()) == 2


def test_tuning_and_held_out_seeds_are_told_apart():
    content = scoreboard_content([*RUNS, run("bad_init", "bad_init", split="tuning", seed=101)], "mini-gpt")
    assert content["seeds"] == {"held-out": [1, 2], "tuning": [101]}
    assert content["splits"]["tuning"]["faults"]["runs"] == 1


def test_names_on_the_page_are_escaped():
    hostile = run("<script>alert(1)</script>", "bad_init")
    page = scoreboard_page(scoreboard_content([hostile], "mini-gpt"))
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_has_questions_that_are_about_it(fault):
    assert right_questions(fault)
    assert set(right_questions(fault)) <= set(questions())
