"""The runs of the study of the breaks, as the configuration names them."""

import pytest

from septet.config import break_study_digest, break_study_runs, effective_config
from septet.config.load import check_config
from septet.errors import InputError
from septet.faults import check_faults


def study(**runs):
    return {"break_study": {"training_seeds": [7, 8], "runs": runs}}


def test_each_kind_is_run_with_every_seed():
    config = check_config(study(hot={"changes": {"training": {"steps": 300}}}, bare={"fault": "bad_init"}), "c")
    assert list(break_study_runs(config).values()) == [("hot", 7), ("hot", 8), ("bare", 7), ("bare", 8)]
    own = check_config(study(bare={"training_seeds": [9]}), "c")
    assert list(break_study_runs(own).values()) == [("bare", 9)]
    hot = effective_config(config, "19-break-study/hot-seed-8")
    assert (hot.training.seed, hot.training.steps, hot.fault) == (8, 300, None)
    assert effective_config(config, "19-break-study/bare-seed-7").fault == "bad_init"


def test_the_digest_is_that_of_what_its_runs_are_made_from():
    base = break_study_digest(check_config(study(bare={"fault": "bad_init"}), "c"))
    assert (
        break_study_digest(check_config(study(bare={"fault": "bad_init"}) | {"lab": {"learner": "eva"}}, "c")) == base
    )
    assert break_study_digest(check_config(study(bare={"fault": "no_warmup"}), "c")) != base
    assert break_study_digest(check_config(study(bare={"fault": "bad_init"}) | {"corpus": {"seed": 7}}, "c")) != base


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ({"changes": {"training": {"stepz": 3}}}, r"unknown key break_study\.runs\.x\.changes\.training\.stepz"),
        ({"fault": "bad_innit"}, r"break_study\.runs\.x\.fault is 'bad_innit', which is no fault, did you mean"),
        ({"faults": "bad_init"}, r"unknown key break_study\.runs\.x\.faults"),
    ],
)
def test_a_mistake_is_named_with_its_key(kind, sentence):
    with pytest.raises(InputError, match=sentence):
        check_faults(check_config(study(x=kind), "c"), "c")
