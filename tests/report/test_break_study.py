"""The study of the breaks: counted over seeds, told with what was seen, and kept with what it was made from."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from signature_records import record_rows, synthetic_record

from septet.code_digest import ROOT
from septet.errors import InputError
from septet.record.non_finite import from_json, to_json
from septet.record.write import write_record
from septet.report.break_signatures import BREAKS
from septet.report.break_study import break_study_markdown, study_breaks
from septet.report.over_seeds import met_cell, range_cell
from septet.report.phase_report import phase_report
from septet.report.recorded import recorded_break_study
from septet.report.sources import Sources

PEAKS = {41: 9.0, 42: 7.0}  # one seed spikes, one does not


def hot_run(seed):
    record = synthetic_record(
        lambda step, row: row | {"loss/train": PEAKS[seed]} if step == 4 else row,
    )
    return replace(record, manifest=record.manifest.model_copy(update={"code": "ab" * 32, "seed": seed}))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("study")
    for seed in PEAKS:
        record = hot_run(seed)
        for kind in ("hot-no-warmup", "hot-with-warmup"):
            write_record(folder / f"{kind}-seed-{seed}", record_rows(record), record.manifest)
    return folder


@pytest.fixture(scope="module")
def study(folder):
    return study_breaks(folder, {"hot-no-warmup": [41, 42], "hot-with-warmup": [41, 42]}, 2.3, "cd" * 32)


def test_seeds_are_counted_one_by_one(study):
    spike = next(s for s in study["kinds"][0]["signatures"] if s["id"] == "spike")
    assert (spike["met"], spike["asked"]) == (1, 2)
    assert spike["measured"] == {"41": 9.0, "42": 7.0}
    assert spike["seen"]["42"] == "6.23 at step 0, peak 7.00 at step 4"
    (no_spike,) = study["kinds"][1]["signatures"]
    assert (no_spike["met"], no_spike["asked"]) == (1, 2)


def test_what_is_not_met_on_all_seeds_carries_what_was_seen(study):
    text = break_study_markdown(study)
    assert "| 1 | train spikes to 8 to 10 within the first 100 steps | **1/2** | 7 to 9 | nats, largest |" in text
    assert "Not met on all seeds: train spikes to 8 to 10 within the first 100 steps. Seen:" in text
    assert "- seed 42: 6.23 at step 0, peak 7.00 at step 4" in text
    assert f"training code `{'ab' * 8}`, configurations `{'cd' * 8}`" in text
    assert break_study_markdown(from_json(to_json(study))) == text


def test_no_hash_of_a_run_is_kept(folder, study):
    """A blind run of the same seed and fault has the same bytes: their hash would name it."""
    for manifest in folder.glob("*/manifest.json"):
        assert json.loads(manifest.read_text())["files"]["metrics.parquet"] not in to_json(study)


def test_a_kind_of_which_nothing_is_expected_is_refused(folder):
    with pytest.raises(InputError, match=r"break_study.runs has 'too-hot', expected some of bad-init,"):
        study_breaks(folder, {"too-hot": [41]}, None, "")


def test_a_run_that_is_not_there_is_refused(folder):
    with pytest.raises(InputError, match="hot-no-warmup-seed-43"):
        study_breaks(folder, {"hot-no-warmup": [43]}, None, "")


@pytest.mark.parametrize(
    ("values", "cell"),
    [
        ([1.0, 3.0], "1 to 3"),
        ([2.0, 2.0], "2"),
        ([None, None], "–"),
        ([1.0, "NaN"], "1, NaN on 1"),
        (["NaN", float("nan")], "NaN on 2"),
        ([1.0, "Infinity"], "1 to inf"),
    ],
)
def test_a_range_says_what_is_not_finite(values, cell):
    assert range_cell({"measured": dict(enumerate(values))}) == cell


def test_nothing_asked_is_not_nothing_met():
    assert met_cell({"met": 0, "asked": 0}) == "–"
    assert met_cell({"met": 0, "asked": 5}) == "0/5"


# the report


def test_before_the_reveal_no_blind_run_has_a_column(study):
    blind = {"19-break-it/01": synthetic_record()}
    text = phase_report(Sources(break_names=tuple(blind), breaks=blind, break_study=recorded_break_study()))
    section = text.split("## What the breaks look like")[1].split("\n## ")[0]
    assert "### Bad init" in section
    assert "this run |" not in section
    assert "19-break-it" not in section


def test_after_the_reveal_a_break_has_its_own_column(study):
    record = synthetic_record()
    shown = Sources(breaks={"b": record}, revealed={"b": "no_warmup"}, break_study=recorded_break_study())
    section = phase_report(shown).split("### No warm-up")[1].split("\n### ")[0]
    assert "This run: `synthetic`" in section
    assert "| 0.01, **not met** |" in section  # the synthetic run has a warm-up of 100 steps


def test_the_hot_pair_has_its_column_always(study):
    text = phase_report(Sources(hot={"hot-no-warmup": hot_run(41)}, break_study=study))
    assert "| 9, met |" in text
    assert "No recorded study." in phase_report(Sources())


def test_the_report_says_when_the_study_is_of_other_code_or_configuration(study):
    same = Sources(break_study=study, train_code="ab" * 32, break_config="cd" * 32)
    assert "changed since" not in phase_report(same)
    assert "The training code has changed since" in phase_report(replace(same, train_code="ef" * 32))
    assert "The configurations have changed since" in phase_report(replace(same, break_config="ef" * 32))


# what is kept in the repository


def test_the_page_in_docs_is_the_kept_study():
    page = (ROOT.parents[1] / "docs" / "breaks.md").read_text()
    assert page == break_study_markdown(recorded_break_study()), (
        "copy study.md and study.json of `snakemake break_study`"
    )


def test_the_kept_study_is_of_every_kind_and_of_five_seeds():
    study = recorded_break_study()
    assert [found["kind"] for found in study["kinds"]] == list(BREAKS)
    for found in study["kinds"]:
        assert found["seeds"] == [42, 43, 44, 45, 46]
        assert [s["id"] for s in found["signatures"]] == [s.id for s in BREAKS[found["kind"]].signatures]
        assert all(set(s["measured"]) == set(map(str, found["seeds"])) for s in found["signatures"])
        assert all(s["seen"] for s in found["signatures"] if s["met"] < s["asked"])


def test_the_kept_study_holds_no_hash_but_its_two_digests():
    text = Path(ROOT / "report" / "recorded" / "assets" / "break_study.json").read_text()
    study = recorded_break_study()
    assert set(re.findall(r"[0-9a-f]{64}", text)) == {study["config"], *study["code"]}
