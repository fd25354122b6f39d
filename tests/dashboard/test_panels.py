"""What each panel reads off a record."""

from itertools import pairwise

import altair as alt
import numpy as np
import pytest
from synthetic_record import MATRICES, POINTS, healthy, manifest, rate, with_series

from septet.dashboard.content import Content
from septet.dashboard.panel import chart
from septet.dashboard.panels import PANELS
from septet.record.run_record import RunRecord

RECORD = healthy(400)


def read(number: int, record: RunRecord = RECORD) -> Content:
    return PANELS[number - 1].read(record)


def names(content: Content) -> list[str]:
    return [curve.series for curve in content.curves]


def level(content: Content) -> dict[str, float]:
    return {level.name: level.value for level in content.levels}


def test_numbers_and_files_agree():
    assert [panel.number for panel in PANELS] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_chart_is_valid_vega_lite(number):
    spec = chart(PANELS[number - 1], read(number), "en")
    alt.LayerChart.from_dict(spec, validate=True)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_chart_holds_no_value(number):
    other = healthy(400, seed=9)
    assert chart(PANELS[number - 1], read(number), "es") == chart(PANELS[number - 1], read(number, other), "es")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_without_its_series_a_panel_is_empty(number):
    unrelated = with_series({"log_z": {0: 1.0, 1: 2.0}})
    assert not read(number, unrelated).measured


def test_1_val_is_held_until_the_next_and_the_ngram_is_a_level():
    content = read(1)
    train, val = content.curves
    assert (train.style.stepped, val.style.stepped) == (False, True)
    assert val.steps.tolist() == list(range(0, 401, 50))
    assert level(content) == {"ngram_loss": 2.775}


def test_1_marks_the_lowest_val():
    record = with_series({"loss/val": {0: 3.0, 50: 1.2, 100: np.nan, 150: 1.2, 200: 1.4}})
    (lowest,) = read(1, record).points
    assert (lowest.steps.tolist(), lowest.values.tolist()) == ([50], [1.2])


def test_1_of_nothing_finite_there_is_no_lowest():
    (lowest,) = read(1, with_series({"loss/val": {0: np.nan, 50: np.inf}})).points
    assert len(lowest.steps) == 0


def test_2_configured_schedule_stands_behind():
    (measured,), (configured,) = read(2).curves, read(2).behind
    np.testing.assert_allclose(configured.values, measured.values, rtol=1e-12)
    assert measured.values[7] == pytest.approx(rate(7, 400))


def test_2_a_flat_rate_does_not_move_the_configured_one():
    flat = with_series({"learning_rate": dict.fromkeys(range(100), 1e-3)})
    (configured,) = read(2, flat).behind
    assert configured.values[0] == pytest.approx(1e-3 / 100)  # the first of 100 warm-up steps
    assert configured.values[99] == pytest.approx(1e-3)


@pytest.mark.parametrize("config", [{}, {"training": {"steps": 5}}, {"training": None}])
def test_2_without_a_configuration_nothing_is_behind(config):
    record = with_series({"learning_rate": {0: 1e-3}}, config=config)
    assert read(2, record).behind == []


def test_3_clipped_rows_as_recorded():
    norms = {0: 0.5, 1: 2.0, 2: 3.0, 3: 0.9}
    record = with_series({"grad_norm": norms, "clipped": {0: 0, 1: 1, 2: 0, 3: 1}})
    clipped, _ = read(3, record).points
    assert (clipped.steps.tolist(), clipped.values.tolist()) == ([1, 3], [2.0, 0.9])


def test_3_clipped_rows_from_the_threshold_where_none_are_recorded():
    norms = {0: 0.5, 1: 2.0, 2: 3.0, 3: 0.9, 4: np.nan}
    record = with_series({"grad_norm": norms}, reference_lines={"clip": 2.5})
    assert read(3, record).points[0].steps.tolist() == [2]
    assert level(read(3, record)) == {"clip": 2.5}
    nothing = with_series({"grad_norm": norms}, reference_lines={})
    assert len(read(3, nothing).points[0].steps) == 0
    assert read(3, nothing).levels == []


def test_3_a_threshold_that_is_not_finite_is_no_line():
    record = with_series({"grad_norm": {0: 1.0}}, reference_lines={"clip": float("inf")})
    assert read(3, record).levels == []


def test_4_points_by_depth_and_their_ratio():
    content = read(4)
    assert names(content) == [f"activation/{point}" for point in POINTS]
    (ratio,) = content.notes
    curves = [curve.values for curve in content.curves]
    assert ratio.values[3] == pytest.approx(max(c[3] for c in curves) / min(c[3] for c in curves))


def test_4_neighbours_differ_in_colour_and_in_dash():
    many = with_series({f"activation/block_{i}_out": {0: 1.0} for i in range(40)})
    styles = [curve.style for curve in read(4, many).curves]
    for before, after in pairwise(styles):
        assert before.colour != after.colour
        assert before.dash != after.dash
    assert len({(style.colour, style.dash) for style in styles[:28]}) == 28


def test_5_twice_the_initial_value_of_each_matrix():
    content = read(5)
    assert names(content) == [f"spectral_norm/{matrix}" for matrix in MATRICES]
    first = {curve.series: curve.values[0] for curve in content.curves}
    assert {level.series: level.value for level in content.levels} == {n: 2 * v for n, v in first.items()}


def test_5_a_matrix_that_starts_as_nan_has_no_such_line():
    record = with_series({"spectral_norm/block_0.ffn_up": {0: np.nan, 20: 1.0}})
    assert read(5, record).levels == []


def test_6_totals_from_the_manifest():
    assert level(read(6)) == {"neurons": 256, "heads": 4}
    foreign = RunRecord(manifest(capacity=None), RECORD.table)
    assert level(read(6, foreign)) == {}
    assert read(6, foreign).measured


def test_7_gap_in_nats_and_in_percent():
    record = with_series({"loss/regular": {0: 2.0, 50: 1.0, 70: 0.9}, "loss/irregular": {0: 2.2, 50: 1.5}})
    content = read(7, record)
    (band,) = content.bands
    assert (band.steps.tolist(), band.low.tolist(), band.high.tolist()) == ([0, 50], [2.0, 1.0], [2.2, 1.5])
    gap, excess = content.notes
    np.testing.assert_allclose(gap.values, [0.2, 0.5])
    np.testing.assert_allclose(excess.values, [10, 50])


def test_7_one_class_alone_is_drawn_without_a_gap():
    content = read(7, with_series({"loss/regular": {0: 2.0}}))
    assert names(content) == ["loss/regular"]
    assert content.bands == ()


def test_every_docstring_says_what_the_panel_tells_apart():
    import importlib

    for panel in PANELS:
        module = importlib.import_module(panel.read.__module__)
        assert module.__doc__.startswith(f"Panel {panel.number}: ")
        assert "Tells" in module.__doc__
