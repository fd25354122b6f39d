import json

import pytest
import yaml

from septet.code_digest import ROOT
from septet.config import load_config
from septet.config.load import check_config, from_json
from septet.errors import InputError
from septet.fault_bank import CONTROL, Entry, bank_entries, find_entry
from septet.faults import FAULTS, check_faults

BANK = {
    "tuning_seeds": [1],
    "held_out_seeds": [2, 3],
    "changes": {"training": {"steps": 50, "learning_rate": {"warmup_steps": 5}}},
    "overrides": {"overfitting": {"training": {"steps": 90}}},
    "controls": {"no-decay": {"changes": {"training": {"adamw": {"weight_decay": 0.0}}}}},
}


def config(**changes):
    return check_config({"fault_bank": yaml.safe_load(yaml.safe_dump(BANK | changes))}, "c")


def test_every_fault_at_every_strength_and_every_control():
    entries = bank_entries(config())
    assert [(e.kind, e.variant) for e in entries] == [
        *((name, strength) for name, fault in FAULTS.items() for strength in fault.strengths),
        (CONTROL, "no-decay"),
    ]
    assert {tuple(e.seeds) for e in entries} == {(2, 3)}
    assert {tuple(e.seeds) for e in bank_entries(config(), "tuning")} == {(1,)}
    assert bank_entries(check_config({}, "c")) == []


def test_an_entry_has_the_banks_changes_and_its_own():
    entries = bank_entries(config())
    runs = {kind: find_entry(entries, kind, variant).run for kind, variant in
            (("overfitting", "subtle"), ("bad_init", "plain"), (CONTROL, "no-decay"))}  # fmt: skip
    assert {kind: run.training.steps for kind, run in runs.items()} == {"overfitting": 90, "bad_init": 50, CONTROL: 50}
    assert (runs["overfitting"].fault, runs["overfitting"].fault_strength) == ("overfitting", "subtle")
    assert runs[CONTROL].fault is None
    assert runs[CONTROL].training.adamw.weight_decay == 0


def test_an_entry_survives_json_and_takes_a_seed():
    entry = find_entry(bank_entries(config()), "bad_init", "subtle")
    again = from_json(Entry, json.dumps(entry.model_dump(mode="json")))
    assert again == entry
    assert [again.with_seed(seed).training.seed for seed in again.seeds] == [2, 3]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"held_out_seeds": [1, 3]}, r"fault_bank\.held_out_seeds: 1 is one of tuning_seeds"),
        ({"held_out_seeds": [3, 3]}, r"fault_bank\.held_out_seeds: a seed stands twice"),
        ({"held_out_seeds": []}, r"fault_bank\.held_out_seeds"),
        ({"changes": {"training": {"stpes": 3}}}, r"unknown key fault_bank\.changes\.training\.stpes"),
        ({"overrides": {"bad_init": {"model": {"n_head": 5}}}}, r"fault_bank\.overrides\.bad_init\.model\.n_head"),
        ({"controls": {"x": {"changes": {"training": {"clip": 0}}}}}, r"fault_bank\.controls\.x\.changes\.training"),
    ],
)
def test_a_bank_that_cannot_be_run_is_refused(changes, sentence):
    with pytest.raises(InputError, match=sentence):
        config(**changes)


def test_an_unknown_fault_or_variant_is_one_sentence():
    entries = bank_entries(config())
    with pytest.raises(InputError, match="no 'bad_innit', did you mean 'bad_init'"):
        find_entry(entries, "bad_innit", "plain")
    with pytest.raises(InputError, match="no no_warmup 'subtle'; it has plain"):
        find_entry(entries, "no_warmup", "subtle")
    for changes in ({"faults": ["nope"]}, {"overrides": {"nope": {}}}):
        with pytest.raises(InputError, match=r"^c: fault_bank\.(faults\.0|overrides) is 'nope', which is no fault"):
            check_faults(config(**changes), "c")


def test_the_projects_own_bank_is_as_large_as_it_should_be():
    bank = bank_entries(load_config(ROOT.parents[1] / "config" / "config.yaml"))
    assert len({e.kind for e in bank if e.kind != CONTROL}) >= 40
    assert sum(e.variant == "subtle" for e in bank) >= 40
    assert sum(e.kind == CONTROL for e in bank) >= 20
    assert all(len(e.seeds) >= 3 for e in bank)
    controls = [e.run.model_dump() for e in bank if e.kind == CONTROL]
    assert sum(controls.count(c) for c in controls) == len(controls)  # no control twice
    assert not any(c.get("fault") for c in controls)
