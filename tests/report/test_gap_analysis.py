import math

import pytest

from septet.errors import InputError
from septet.record.manifest import Manifest
from septet.record.rows import Rows
from septet.record.run_record import RunRecord
from septet.report.gap_analysis import gap_analysis, gap_markdown

LAST = 4000


def run_of(row, name="19-overfit", last=LAST, config=None):
    rows = Rows()
    for step in range(last + 1):
        rows.put(step, row(step))
    return RunRecord(Manifest(run=name, status="completed", seed=42, config=config or {}), rows.to_table())


def overfit_row(step):
    """Val is lowest at 1000, regular at 1200, irregular at 800; train falls by straight lines to 0.7."""
    row = {"loss/train": 2.0 - 1.3 * step / LAST}
    if step % 50 == 0:
        row |= {
            "loss/val": 1.2 + abs(step - 1000) / 10000,
            "loss/regular": 1.0 + abs(step - 1200) / 20000,
            "loss/irregular": 1.5 + abs(step - 800) / 5000,
        }
    return row


def hot_run(peak, at, name="19-hot/no-warmup", warmup=0):
    config = {"training": {"learning_rate": {"max": 0.17, "warmup_steps": warmup}}}
    return run_of(lambda s: {"loss/train": peak if s == at else 6.0}, name, 200, config)


def test_the_numbers_are_those_of_the_curves():
    gap = gap_analysis(run_of(overfit_row))
    assert (gap["t_val_min"], gap["val_min"]) == (1000, pytest.approx(1.2))
    assert gap["val_end"] == pytest.approx(1.5)
    assert gap["train_end"] == pytest.approx(0.7, abs=0.03)  # the mean of the last hundred steps of the line
    assert gap["gap_end"] == pytest.approx(0.8, abs=0.03)
    assert gap["gap_at_val_min"] == pytest.approx(1.2 - (2.0 - 1.3 / 4), abs=1e-3)
    assert gap["t_train_min"] == LAST
    assert gap["onset"]["low"] <= 1000 <= gap["onset"]["high"]


def test_the_tax_is_read_at_the_steps_that_it_names():
    gap = gap_analysis(run_of(overfit_row))
    tax = {row["step"]: row for row in gap["tax"]}
    assert tax[1000]["regular"] == pytest.approx(1.01)
    assert tax[1000]["irregular"] == pytest.approx(1.54)
    assert tax[1000]["excess"] == pytest.approx(1.54 / 1.01 - 1)
    assert tax[LAST]["excess"] == pytest.approx((1.5 + 0.64) / (1.0 + 0.14) - 1)
    assert gap["classes"]["regular"] == {"t_min": 1200, "min": pytest.approx(1.0), "end": pytest.approx(1.14)}
    assert gap["classes"]["irregular"]["t_min"] == 800


def test_the_hot_pair_is_told_by_its_early_peak():
    gap = gap_analysis(run_of(overfit_row), [hot_run(9.5, 3), hot_run(9.9, 150, "19-hot/with-warmup", 100)])
    without, with_warmup = gap["hot"]
    assert (without["peak"], without["peak_step"], without["warmup_steps"]) == (9.5, 3, 0)
    assert with_warmup["peak"] == 6.0  # step 150 is not early
    assert "| `19-hot/no-warmup` | 0.17 | 0 | 6.00 | **9.50** | 3 |" in gap_markdown(gap)


def test_an_early_loss_that_is_not_finite_is_counted():
    gap = gap_analysis(run_of(overfit_row), [hot_run(math.nan, 5)])
    assert (gap["hot"][0]["non_finite"], gap["hot"][0]["peak"]) == (1, 6.0)


def test_the_page_says_what_there_is_not():
    def falling(step):
        return {"loss/train": 3 - step / LAST} | ({"loss/val": 4 - step / LAST} if step % 50 == 0 else {})

    text = gap_markdown(gap_analysis(run_of(falling)))
    assert "No onset" in text
    assert "no loss by verb class" in text
    assert "hot pair was not run" in text


def test_the_page_says_the_onset_with_its_interval():
    gap = gap_analysis(run_of(overfit_row))
    onset = gap["onset"]
    assert f"t\\* = {onset['step']}, interval {onset['low']} to {onset['high']}" in gap_markdown(gap)
    assert "| end | 4000 |" in gap_markdown(gap)


def test_a_run_without_any_val_is_refused():
    with pytest.raises(InputError, match="no finite loss/val"):
        gap_analysis(run_of(lambda s: {"loss/train": 1.0}))
