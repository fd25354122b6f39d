import numpy as np
import pytest

from septet.dashboard.content import Content, Curve, Level, Style
from septet.dashboard.y_domain import y_domain


def content(*values: float, levels: tuple[float, ...] = ()) -> Content:
    curve = Curve("loss/train", np.arange(len(values)), np.array(values), Style("blue"))
    return Content(curves=[curve], levels=[Level("clip", value) for value in levels])


@pytest.mark.parametrize(
    ("values", "levels", "logarithmic", "zero", "expected"),
    [
        ((2.0, 5.0), (), True, False, (2.0, 5.0)),
        ((2.0, 5.0), (9.0,), True, False, (2.0, 9.0)),
        ((2.0, 5.0), (), False, True, (0.0, 5.0)),
        ((-2.0, -1.0), (), False, True, (-2.0, 0.0)),
        ((0.0, -3.0, 4.0, 8.0), (), True, False, (4.0, 8.0)),  # what is not positive is a mark, not part of a log axis
        ((np.nan, np.inf, -np.inf, 1.0, 3.0), (), False, False, (1.0, 3.0)),
        ((4.0, 4.0), (), True, False, (2.0, 8.0)),
        ((5.0,), (), False, False, (4.5, 5.5)),
        ((0.0, 0.0), (), False, True, (0.0, 1.0)),
        ((np.nan,), (), True, False, (0.1, 10.0)),
        ((np.inf, np.nan), (), False, True, (0.0, 1.0)),
    ],
)
def test_range(values, levels, logarithmic, zero, expected):
    assert y_domain([content(*values, levels=levels)], logarithmic, zero) == expected


def test_ghost_is_part_of_it():
    assert y_domain([content(2.0, 3.0), content(0.5, 1.0)], True, False) == (0.5, 3.0)


@pytest.mark.parametrize("value", [5e-324, 1e-308, 1.7e308])
def test_extreme_values_leave_a_usable_range(value):
    low, high = y_domain([content(value)], True, False)
    assert 0 < low < high < np.inf
