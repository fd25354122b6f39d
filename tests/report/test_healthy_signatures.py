import math

import pytest
from signature_records import STEPS, synthetic_record

from septet.report.healthy_signatures import HEALTHY
from septet.report.signature import check_signatures


def checked(record):
    return {s["id"]: s for s in check_signatures(record, HEALTHY)}


def set_value(name, value, when=lambda step: True):
    return lambda step, row: row | {name: value} if name in row and when(step) else row


def test_a_healthy_run_meets_all():
    found = checked(synthetic_record())
    assert [id for id, s in found.items() if s["met"] is not True] == []
    assert len(found) == 18


def test_measured_values_are_those_of_the_curves():
    found = checked(synthetic_record())
    assert found["start"]["measured"] == pytest.approx(abs(0.8 + 5.43 - math.log(512)))
    assert found["clipping"]["measured"] == pytest.approx(200 / 2000)
    assert found["activations"]["measured"] == pytest.approx(2.0)
    assert found["spectra"]["measured"] == pytest.approx(1.5)
    assert found["dead-neurons"]["measured"] == pytest.approx(36 / 512)
    assert found["schedule"]["measured"] < 1e-12
    # val = 1 + 5.24 exp(-s/200) falls below 2.3 at s = 200 ln(5.24/1.3) = 278.8: first measured at 300
    assert found["below-ngram"]["measured"] == 300
    expected = (1.08 + 5.16 * math.exp(-500 / 220)) / (0.9 + 5.34 * math.exp(-500 / 200)) - 1
    assert found["irregular-behind"]["measured"] == pytest.approx(expected)


BROKEN = {
    "start": set_value("loss/train", 200.0, lambda s: s == 0),
    "val-falls": set_value("loss/val", 4.0, lambda s: s == 1000),
    "train-falls": set_value("loss/train", 3.0, lambda s: 1400 < s < 1600),
    "train-below-val": set_value("loss/val", 0.5, lambda s: s > 1900),
    "gap-500": set_value("loss/val", 6.0, lambda s: s == 500),
    "below-ngram": set_value("loss/val", 2.5, lambda s: s > 1000),
    "schedule": set_value("learning_rate", 1e-3, lambda s: s < 100),
    "grad-first": set_value("grad_norm", 200.0, lambda s: s == 0),
    "grad-start": set_value("grad_norm", 1.6, lambda s: s == 0),
    "grad-settles": set_value("grad_norm", 7.0),
    "clipping": set_value("clipped", 0),
    "activations": set_value("activation/block_1_out", 15.0, lambda s: s == 100),
    "spectra": set_value("spectral_norm/block_0.ffn_up", 5.0, lambda s: s == 1500),
    "dead-neurons": set_value("dead_neurons/block_0", 250),
    "dead-heads": set_value("dead_heads/block_0", 1, lambda s: s == 50),
    "regular-first": set_value("loss/irregular", 0.1, lambda s: s > 0),
    "irregular-behind": set_value("loss/irregular", 3.0, lambda s: s == 500),
    "gap-steady": set_value("loss/irregular", 2.0, lambda s: s == 1800),
}


@pytest.mark.parametrize("id", BROKEN)
def test_each_can_fail(id):
    assert checked(synthetic_record(BROKEN[id]))[id]["met"] is False


@pytest.mark.parametrize("name", ["loss/train", "loss/val", "grad_norm", "loss/irregular"])
@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_what_is_not_finite_meets_nothing(name, value):
    found = checked(synthetic_record(set_value(name, value)))
    concerned = {
        "loss/train": ["start", "train-falls", "train-below-val"],
        "loss/val": ["val-falls", "below-ngram", "train-below-val"],
        "grad_norm": ["grad-first", "grad-start", "grad-settles"],
        "loss/irregular": ["irregular-behind", "gap-steady"],
    }
    assert all(found[id]["met"] is False for id in concerned[name])


def test_what_was_not_measured_cannot_be_said():
    def without(step, row):
        return {name: value for name, value in row.items() if name in ("loss/train", "learning_rate")}

    found = checked(synthetic_record(without))
    assert found["spectra"] == found["spectra"] | {"met": None, "measured": None}
    assert all(found[id]["met"] is None for id in ("val-falls", "dead-heads", "clipping", "irregular-behind"))
    assert found["train-falls"]["met"] is True


def test_every_signature_says_itself_in_both_languages():
    assert len({s.id for s in HEALTHY}) == len(HEALTHY)
    assert all(s.expected and s.expected_es and s.expected != s.expected_es for s in HEALTHY)
    assert STEPS == 2000
