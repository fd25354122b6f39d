import json
import math

import hypothesis.strategies as st
import numpy as np
from hypothesis import given

from septet.dashboard.chart_data import chart_data, short
from septet.dashboard.content import Content, Curve, Level, Points, Style
from septet.record.non_finite import to_json


def curve(steps: list[int], values: list[float]) -> Curve:
    return Curve("loss/train", np.array(steps, np.int64), np.array(values, np.float64), Style("blue"))


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_six_digits(value):
    assert short(value) == 0 if value == 0 else math.isclose(short(value), value, rel_tol=5e-6, abs_tol=5e-324)


def test_whole_numbers_stay_exact():
    assert short(1_234_567_890.0) == 1_234_567_890
    assert json.dumps(short(3.0)) == "3"


def test_null_is_no_row_and_non_finite_is_one():
    content = Content(curves=[curve([0, 3, 5, 9], [1.5, math.nan, math.inf, -math.inf])])
    data = json.loads(to_json(chart_data(content, Content(), (0, 9))))
    (datum,) = data["curves"]
    assert datum["step"] == [0, 3, 5, 9]
    assert datum["value"] == [1.5, "NaN", "Infinity", "-Infinity"]
    assert (datum["rows"], datum["non_finite"]) == (4, 3)


def test_binned_series_say_how_many_rows_they_were():
    n = 50_000
    content = Content(curves=[curve(list(range(n)), [math.sin(i) for i in range(n)])])
    (datum,) = chart_data(content, Content(), (0, n - 1))["curves"]
    assert datum["rows"] == n
    assert len(datum["step"]) < 5_000


def test_notes_are_kept_where_a_curve_has_a_row():
    n = 50_000
    steps = np.arange(n)
    content = Content(
        curves=[curve(list(range(n)), [math.sin(i) for i in range(n)])], notes=[Points("batch", steps, steps * 2.0)]
    )
    data = chart_data(content, Content(), (0, n - 1))
    assert data["notes"][0]["step"] == data["curves"][0]["step"]
    assert data["notes"][0]["value"] == [2 * step for step in data["curves"][0]["step"]]


def test_levels():
    data = chart_data(Content(levels=[Level("clip", 1.0), Level("twice_initial", 3.87654321, "x")]), Content(), (0, 1))
    assert data["levels"] == [
        {"level": "clip", "series": "", "value": 1},
        {"level": "twice_initial", "series": "x", "value": 3.87654},
    ]
