"""Reveal and score, on records made by hand."""

import pytest

from septet.errors import InputError
from septet.faults import CAUSES
from septet.lab.envelope import seal
from septet.lab.order import Order
from septet.lab.reveal import Answer, read_diagnoses, reveal
from septet.lab.score import read_reveal, score, score_markdown
from septet.lab.sealed_walk import FILE, purpose
from septet.record.manifest import Manifest
from septet.record.non_finite import to_json
from septet.record.verdict import Text, Verdict

RUNS = ["19-break-it/01", "19-break-it/02", "19-break-it/03"]
ORDER = Order(
    dict(zip(RUNS, ["broken_mask", "bad_init", "no_warmup"], strict=True)), dict.fromkeys(RUNS, "ab" * 32), b"k" * 32
)
ANSWERS = {
    "bad_init": Answer(("bad_init",), (3, 4, 5)),
    "no_warmup": Answer(("no_warmup",), (2,)),
    "broken_mask": Answer(("broken_mask",), (1, 7)),
}
TEXT = "## 01\nCause: mask\nPanel: 7\n## 02\nCause: init\nPanel: 6\n## 03\nCause: rate too high\nPanel: 2\n"


@pytest.fixture
def lab(tmp_path):
    for run in RUNS:
        (tmp_path / run).mkdir(parents=True)
        shown = Manifest(run=run, status="completed", blind={"commitment": ORDER.commitment(run)})
        whole = Manifest(run=run, status="completed", config={"fault": ORDER.faults[run]})
        (tmp_path / run / "manifest.json").write_text(shown.to_json())
        (tmp_path / run / "sealed.bin").write_bytes(seal(whole.to_json().encode(), ORDER.key, run))
        (tmp_path / run / FILE).write_bytes(seal(walked(run).to_json().encode(), ORDER.key, purpose(run)))
    (tmp_path / "d.md").write_text(TEXT)
    return tmp_path


def walked(run):
    """The program is right about two of three."""
    cause = {"no_warmup": "rate_too_high"}.get(ORDER.faults[run], ORDER.faults[run])
    says = Text(en="A leaf.", es="Una hoja.")
    return Verdict(run=run, profile="mini-gpt", outcome="leaf", question="18.Q1.1", leaf="high", says=says, cause=cause)


def written(lab):
    return read_diagnoses(lab / "d.md", RUNS, CAUSES)


def test_the_reveal_opens_what_was_sealed(lab):
    opened = reveal(lab, RUNS, ORDER, written(lab), ANSWERS)["runs"]
    assert {run: entry["config"]["fault"] for run, entry in opened.items()} == ORDER.faults
    assert [entry["commitment"] for entry in opened.values()] == [ORDER.commitment(run) for run in RUNS]


def test_without_three_diagnoses_nothing_is_revealed(lab):
    (lab / "d.md").write_text(TEXT.partition("## 03")[0])
    with pytest.raises(InputError, match="2 of 3 diagnoses are written, please diagnose 19-break-it/03 first"):
        reveal(lab, RUNS, ORDER, written(lab), ANSWERS)


def test_a_record_of_another_order_is_refused(lab):
    other = Order(ORDER.faults, dict.fromkeys(RUNS, "cd" * 32), ORDER.key)
    with pytest.raises(InputError, match="not trained under this sealed order"):
        reveal(lab, RUNS, other, written(lab), ANSWERS)


def revealed(lab):
    path = lab / "reveal.json"
    path.write_text(to_json(reveal(lab, RUNS, ORDER, written(lab), ANSWERS)))
    return read_reveal(path)


def test_causes_and_panels_are_scored_apart(lab):
    result = score(RUNS, written(lab), revealed(lab))
    assert [run.cause_right for run in result.runs] == [True, True, False]
    assert [run.panel_right for run in result.runs] == [True, False, True]
    text = score_markdown("ana", result)
    assert "Right cause: 2/3. Right panel: 2/3." in text
    assert "changed" not in text


def test_a_change_after_the_reveal_is_marked_and_does_not_count(lab):
    content = revealed(lab)
    (lab / "d.md").write_text(TEXT.replace("rate too high", "no warmup"))
    result = score(RUNS, written(lab), content)
    assert result.changed
    assert result.causes == 2
    assert "changed after the reveal" in score_markdown("ana", result)


def test_a_forged_reveal_does_not_open_its_commitment(lab):
    revealed(lab)
    path = lab / "reveal.json"
    path.write_text(path.read_text().replace('"fault":"no_warmup","', '"fault":"bad_init","'))
    with pytest.raises(InputError, match="does not open its commitment"):
        read_reveal(path)


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"runs":{"a":1}}'])
def test_any_other_reveal_is_one_sentence(tmp_path, content):
    (tmp_path / "reveal.json").write_text(content)
    with pytest.raises(InputError, match="not what `septet reveal` writes"):
        read_reveal(tmp_path / "reveal.json")


def test_before_the_reveal_nothing_is_scored(lab):
    text = score_markdown("ana", score(RUNS, written(lab), None))
    assert "3 of 3 committed. Not revealed yet" in text
    (lab / "d.md").unlink()
    assert "0 of 3 committed" in score_markdown("ana", score(RUNS, written(lab), None))
