"""Eight faults and a control, trained for real and walked: the causes are named from the records alone."""

import pytest

from septet.config.load import check_config
from septet.fault_bank import bank_entries
from septet.fault_bank.run import run_entry
from septet.record import read_record
from septet.scoreboard.judged import CONTROL, Truth, judge, without_truth
from septet.scoreboard.right_questions import right_questions
from septet.scoreboard.tally import scoreboard_content
from septet.stability import load_profile

FAULTS = [
    "bad_init",
    "broken_mask",
    "labels_not_shifted",
    "missing_residual",
    "position_fault",
    "no_warmup",
    "scheduler_not_stepping",
    "decay_groups",
]
BANK = {
    "tuning_seeds": [1],
    "held_out_seeds": [2],
    "faults": FAULTS,
    "changes": {
        "training": {"steps": 40, "checkpoint_every": 0, "learning_rate": {"warmup_steps": 4}},
        "inspect": {"val_every": 20, "dead_capacity_every": 20},
    },
    "controls": {"reference": {}},
}


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    from septet.faults import FAULTS as ALL

    runs, profile = [], load_profile("mini-gpt")
    for entry in bank_entries(check_config({"fault_bank": BANK}, "bank")):
        folder = tmp_path_factory.mktemp(f"{entry.kind}-{entry.variant}")
        run_entry(entry, folder, progress=False)
        fault = ALL.get(entry.kind)
        causes = fault.causes if fault else ()
        family = fault.corrupts if fault else CONTROL
        truth = Truth(
            kind=entry.kind, variant=entry.variant, family=family, causes=causes, questions=right_questions(entry.kind)
        )
        record = read_record(folder / "2").with_reference_line("ngram_loss", 2.45)
        runs.append(judge(record, profile, truth, 2, "held-out"))
    return runs


def test_every_fault_is_called_by_its_name(judged):
    faults = [run for run in judged if run.truth.kind != CONTROL]
    assert [(run.truth.kind, run.truth.variant, run.cause) for run in faults if not run.right_cause] == []
    assert {run.truth.kind for run in faults} == set(FAULTS)


def test_the_control_is_only_called_too_short(judged):
    (control,) = (run for run in judged if run.truth.kind == CONTROL)
    assert control.cause == "too_short"  # forty steps are, and the bank's own controls have ten times as many


def test_what_can_be_known_at_once_is_known_at_once(judged):
    known = {(run.truth.kind, run.truth.variant): run.known_at for run in judged}
    assert known["broken_mask", "plain"] == 0
    assert known["no_warmup", "plain"] <= 25  # twenty rates, to tell it from one that never moves


def test_the_scoreboard_counts_what_was_judged(judged):
    content = scoreboard_content(judged, "mini-gpt")
    board = content["splits"]["held-out"]
    assert board["faults"]["runs"] == board["faults"]["right_cause"] == 15
    assert board["controls"] == {
        "runs": 1,
        "false_alarms": 1,
        "borderline": 0,
        "alarms": board["controls"]["alarms"],
    }
    assert content["seeds"] == {"held-out": [2]}


def test_the_walk_does_not_see_what_was_done(judged, tmp_path):
    entry = bank_entries(check_config({"fault_bank": BANK | {"faults": ["no_warmup"]}}, "bank"))[0]
    run_entry(entry, tmp_path, progress=False)
    shown = without_truth(read_record(tmp_path / "2")).manifest
    assert "no_warmup" not in shown.to_json()
