"""Each fault changes one thing of the healthy run, and no other."""

import numpy as np
import pytest
import yaml

from septet.config import RunConfig, effective_config
from septet.config.load import check_config
from septet.errors import InputError
from septet.experiment.run import assemble
from septet.faults import CAUSE_NAMES, CAUSES, FAULTS, check_faults, find_fault

TINY = {
    "model": {"n_layer": 1, "n_head": 2, "n_embd": 16, "d_ff": 32},
    "training": {"steps": 10, "batch_size": 8, "learning_rate": {"warmup_steps": 4}},
}


def apparatus(fault=None):
    return assemble(RunConfig.model_validate(TINY | {"fault": fault}))


def test_there_are_at_least_forty():
    assert len(FAULTS) >= 40
    assert {"bad_init", "no_warmup", "broken_mask"} <= set(FAULTS)


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_fault_can_be_diagnosed(name):
    fault = FAULTS[name]
    assert fault.name == name
    assert fault.summary.endswith(".")
    assert set(fault.causes) <= set(CAUSE_NAMES)
    assert fault.subtle is None or fault.subtle.endswith(".")
    assert set(fault.panels) <= set(range(1, 8))
    assert fault.panels


def test_bad_init_is_a_hundred_times_the_weights_and_nothing_else():
    healthy, broken = apparatus(), apparatus("bad_init")
    for name, parameter in healthy.trainer.model.parameters.items():
        factor = np.float32(100 if parameter.value.ndim == 2 else 1)
        np.testing.assert_array_equal(broken.trainer.model.parameters[name].value, parameter.value * factor)
    assert broken.config.model_copy(update={"fault": None}) == healthy.config
    assert broken.trainer.model.causal


def test_no_warmup_is_the_warmup_and_nothing_else():
    healthy, broken = apparatus(), apparatus("no_warmup")
    assert healthy.trainer.step().learning_rate == pytest.approx(1e-3 / 4)
    assert broken.trainer.step().learning_rate == 1e-3
    changed = broken.config.model_dump()
    changed["training"]["learning_rate"]["warmup_steps"], changed["fault"] = 4, None
    assert changed == healthy.config.model_dump()


def test_broken_mask_trains_on_the_future_and_is_judged_without_it():
    healthy, broken = apparatus(), apparatus("broken_mask")
    tokens = healthy.corpus.train.tokens[:2, :6]
    changed = tokens.copy()
    changed[:, -1] = 7
    for model, moves in ((healthy.trainer.model, False), (broken.trainer.model, True)):
        assert (not np.array_equal(model(tokens)[:, :-1], model(changed)[:, :-1])) is moves
        np.testing.assert_array_equal(model.forward(tokens, causal=True), healthy.trainer.model(tokens))


def test_an_unknown_fault_is_one_sentence_with_the_nearest_name():
    content = TINY | {"experiments": {"x": {"fault": "bad_innit"}}}
    with pytest.raises(InputError, match=r"^c: experiments\.x\.fault is 'bad_innit', which is no fault, did you mean"):
        check_faults(check_config(content, "c"), "c")
    with pytest.raises(InputError, match="there are bad_init, init_too_small, "):
        find_fault("zzz")


def test_what_a_learner_may_name_is_what_the_machine_may_name():
    assert set(CAUSES) <= set(CAUSE_NAMES)


def test_a_strength_that_a_fault_does_not_have_is_one_sentence():
    content = TINY | {"experiments": {"x": {"fault": "no_warmup", "fault_strength": "subtle"}}}
    with pytest.raises(InputError, match=r"^c: experiments\.x\.fault is 'no_warmup', which is on or off"):
        check_faults(check_config(content, "c"), "c")


def test_only_a_subtle_run_says_how_strong_its_fault_is():
    for fault in (None, "bad_init"):
        assert "fault_strength" not in RunConfig(fault=fault).model_dump()
    assert RunConfig(fault="bad_init", fault_strength="subtle").model_dump()["fault_strength"] == "subtle"


def test_an_experiments_fault_reaches_its_run():
    config = check_config(TINY | {"experiments": {"x": {"fault": "broken_mask"}, "y": {}}}, "c")
    assert effective_config(config, "x").fault == "broken_mask"
    assert effective_config(config, "x").fault_strength == "plain"
    assert effective_config(config, "y").fault is None


@pytest.mark.parametrize(
    ("lab", "experiments", "sentence"),
    [
        ({"runs": ["a"], "breaks": []}, {"a": {}}, "1 runs for 0 breaks"),
        ({"runs": ["a"], "breaks": ["bad_init"]}, {}, "'a' is not one of the experiments"),
        ({"runs": ["a"], "breaks": ["bad_init"]}, {"a": {"fault": "bad_init"}}, "must not say which fault"),
        ({"runs": ["a", "b"], "breaks": ["bad_init"] * 2}, {"a": {}, "b": {"seed": 3}}, "the same seed"),
    ],
)
def test_a_lab_that_would_tell_is_refused(lab, experiments, sentence):
    with pytest.raises(InputError, match=sentence):
        check_config(yaml.safe_load(yaml.safe_dump({"lab": lab, "experiments": experiments})), "c")
