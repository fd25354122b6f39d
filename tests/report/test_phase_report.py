"""The report says what was measured, and of what was not, that it was not."""

import json
from dataclasses import replace

import pytest
from signature_records import record_rows, synthetic_record

from septet.errors import InputError
from septet.record.write import write_record
from septet.report.gap_analysis import gap_analysis
from septet.report.healthy_signatures import HEALTHY
from septet.report.phase_report import phase_report, pictures
from septet.report.signature import check_signatures
from septet.report.sources import Sources, read_sources

BLIND = ("19-break-it/01", "19-break-it/02", "19-break-it/03")
SPREAD = {"median": 1.25, "min": 1.22, "max": 1.29}
OVERHEAD = {
    "pairs": 5,
    "steps": 200,
    "total": SPREAD,
    "instruments": SPREAD | {"median": 1.03},
    "same_weights": True,
    "quantities": [{"quantity": "ValLoss", "every": 50, "share": 0.2}],
}


def test_from_nothing_it_says_that_nothing_was_run():
    text = phase_report(Sources(break_names=BLIND, learner="borja"))
    assert "Not run: 19-break-it/01, 19-break-it/02, 19-break-it/03, healthy, overfit." in text
    assert "The reference was not run." in text
    assert "### `19-break-it/02`: not revealed" in text
    assert "0 of 3 committed." in text
    assert "Not measured." in text
    assert pictures(Sources(), 1.0) == {}


def test_every_signature_stands_there_with_its_number():
    record = synthetic_record(lambda step, row: row | {"dead_heads/block_0": 1} if "dead_heads/block_0" in row else row)
    text = phase_report(Sources(healthy=record, signatures=check_signatures(record, HEALTHY)))
    assert "17 of 18 signatures met, 1 not met" in text
    assert "| 6 | no dead heads | 1 | heads | **not met** |" in text
    assert "- The reference itself misses: no dead heads." in text
    # half way: regular 0.9 + 5.34 exp(-5), irregular 1.08 + 5.16 exp(-1000/220)
    assert "| 1000 | 0.936 | 1.135 | +21.2% |" in text


def test_hashes_are_found_however_deep():
    record = synthetic_record()
    data = {"rows": {"train": 5200}, "sha256": {"train": "ab" * 32}, "text": "no hash"}
    manifest = record.manifest.model_copy(update={"data": data})
    text = phase_report(Sources(healthy=replace(record, manifest=manifest)))
    assert "- Data hashes: sha256.train `abababababababab`\n" in text


def test_a_break_is_named_only_after_the_reveal():
    sources = Sources(break_names=BLIND, breaks={BLIND[0]: synthetic_record()})
    assert "### `19-break-it/01`: not revealed" in phase_report(sources)
    shown = Sources(break_names=BLIND, breaks=sources.breaks, revealed={BLIND[0]: "no_warmup"})
    assert "### `19-break-it/01`: no_warmup" in phase_report(shown)
    assert "### `19-break-it/02`: not revealed" in phase_report(shown)


def test_the_overhead_and_the_gap_are_those_of_their_files():
    gap = gap_analysis(synthetic_record())
    text = phase_report(Sources(gap=gap, overhead=OVERHEAD))
    assert "**1.250** | 1.220 | 1.290 | the limit 1.30: met" in text
    assert "No onset" in text
    assert "Dearest: ValLoss, every 50 updates, 20.0% of a bare update." in text


def test_sources_are_read_from_the_outputs(tmp_path):
    record = synthetic_record()
    write_record(tmp_path / "19-healthy", record_rows(record), record.manifest)
    (tmp_path / "14-ngram-baseline").mkdir()
    (tmp_path / "14-ngram-baseline" / "results.json").write_text(json.dumps({"line": 2.5, "best_order": 2}))
    (tmp_path / "19-break-it").mkdir()
    (tmp_path / "19-break-it" / "diagnosis-score.md").write_text("# Diagnoses of borja\n\n0 of 3 committed.\n")
    sources = read_sources(tmp_path, BLIND, "borja")
    assert sources.healthy.manifest.reference_lines["ngram_loss"] == 2.5
    assert sources.breaks == {}
    assert sources.overfit is None
    text = phase_report(sources)
    assert "0 of 3 committed." in text
    assert "# Diagnoses of borja" not in text
    drawn = pictures(sources, 0.5)
    assert list(drawn) == ["19-healthy.png"]
    assert drawn["19-healthy.png"].startswith(b"\x89PNG")


@pytest.mark.parametrize("content", ["{", "[]", "NaN"])
def test_a_file_that_is_something_else_is_refused(tmp_path, content):
    (tmp_path / "19-overhead").mkdir()
    (tmp_path / "19-overhead" / "results.json").write_text(content)
    with pytest.raises(InputError, match="not an output of septet"):
        read_sources(tmp_path, BLIND, "borja")
