import itertools

import numpy as np
import pytest
from tiny_experiment import TINY

from septet.config import OverheadConfig, effective_config
from septet.config.load import check_config
from septet.experiment import overhead
from septet.experiment.overhead import measure_overhead
from septet.report.overhead_table import overhead_markdown

RUN = effective_config(check_config(TINY, "test"), "tiny")
HOW = OverheadConfig(pairs=2, steps=20, block=5, single_steps=3)


@pytest.fixture(scope="module")
def measured():
    return measure_overhead(RUN, HOW)


def test_every_arm_trains_the_same(measured):
    assert measured["same_weights"] is True
    assert len(measured["total"]["ratios"]) == len(measured["instruments"]["ratios"]) == 2


def test_ratios_are_those_of_the_seconds(measured):
    seconds = measured["seconds"]
    assert measured["total"]["ratios"] == [a / b for a, b in zip(seconds["all"], seconds["bare"], strict=True)]
    assert measured["instruments"]["ratios"] == [a / b for a, b in zip(seconds["all"], seconds["val"], strict=True)]
    assert measured["total"]["min"] <= measured["total"]["median"] <= measured["total"]["max"]


def test_every_configured_quantity_has_a_price_at_its_cadence(measured):
    every = {q["quantity"]: q["every"] for q in measured["quantities"]}
    assert every["ValLoss"] == 20
    assert every["SpectralNorm"] == 7
    assert len(every) == 13
    for q in measured["quantities"]:
        assert q["share"] == pytest.approx(q["seconds"] / q["every"] / q["step_seconds"])


def test_a_clock_that_ticks_once_a_reading_gives_ratio_one():
    ticks = itertools.count()
    found = measure_overhead(RUN, HOW, clock=lambda: float(next(ticks)))
    assert found["total"]["ratios"] == [1.0, 1.0]
    assert found["seconds"]["bare"] == [4.0, 4.0]  # 20 updates in blocks of 5
    assert all(q["seconds"] == 0 for q in found["quantities"])


def test_an_instrument_that_disturbs_the_training_is_seen(monkeypatch):
    class Disturbing(overhead.Quantity):
        def measure(self, trainer):
            next(iter(trainer.model.parameters.values())).value += np.float32(1e-3)
            return {}

    monkeypatch.setattr(overhead, "all_quantities", lambda config, val: [Disturbing(1)])
    found = measure_overhead(RUN, HOW)
    assert found["same_weights"] is False
    assert "an instrument disturbs it" in overhead_markdown(found)


def test_the_page_holds_the_strict_ratio_against_the_limit(measured):
    def spread(ratio):
        return {"median": ratio, "min": ratio, "max": ratio, "ratios": [ratio]}

    text = overhead_markdown(measured | {"total": spread(1.29), "instruments": spread(1.2)})
    assert "the limit 1.30: met" in text
    assert "the aim 1.05: not met" in text
    assert "the limit 1.30: not met" in overhead_markdown(measured | {"total": spread(1.31)})
