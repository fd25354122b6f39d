import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis.extra.numpy import arrays

from septet.dashboard.downsample import COLUMNS, SHARPEST, rows_to_keep

VALUES = st.floats(width=64, allow_nan=True, allow_infinity=True)


@st.composite
def series(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, tuple[int, int], int]:
    n = draw(st.integers(0, 200))
    gaps = draw(arrays(np.int64, n, elements=st.integers(1, 9)))
    values = draw(arrays(np.float64, n, elements=VALUES))
    steps = np.cumsum(gaps)
    domain = (int(steps[0]), int(steps[-1])) if n else (0, 1)
    return steps, values, domain, draw(st.integers(1, 30))


def columns_of(steps: np.ndarray, domain: tuple[int, int], columns: int) -> list[np.ndarray]:
    """Rows by column, by a loop: column k holds k/columns <= (step - first) / width < (k + 1)/columns."""
    first, last = domain
    width = last - first + 1
    return [
        np.array([i for i, s in enumerate(steps) if k * width <= (s - first) * columns < (k + 1) * width], dtype=int)
        for k in range(columns)
    ]


@settings(deadline=None)
@given(series())
def test_no_column_loses_its_extremes_or_a_kind_of_non_finite(case):
    steps, values, domain, columns = case
    kept = set(rows_to_keep(steps, values, domain, columns).tolist())
    for rows in columns_of(steps, domain, columns):
        held = np.array([i for i in rows if i in kept], dtype=int)
        finite = values[rows][np.isfinite(values[rows])]
        if len(finite):
            assert finite.min() in values[held]
            assert finite.max() in values[held]
        for kind in (np.isnan, np.isposinf, np.isneginf):
            marked = rows[kind(values[rows])]
            assert not len(marked) or marked[0] in kept  # the first, so that a mark stands where it began


@settings(deadline=None)
@given(series())
def test_rows_are_chosen_never_made(case):
    steps, values, domain, columns = case
    kept = rows_to_keep(steps, values, domain, columns)
    assert (np.diff(kept) > 0).all()
    assert set(kept.tolist()) <= set(range(len(steps)))
    assert len(kept) <= max(2 * columns, 5 * columns + 2)
    if len(steps):
        assert {0, len(steps) - 1} <= set(kept.tolist())


@settings(deadline=None)
@given(series())
def test_short_series_stay_whole(case):
    steps, values, domain, columns = case
    if len(steps) <= 2 * columns:
        assert len(rows_to_keep(steps, values, domain, columns)) == len(steps)


def test_single_row_spikes_survive_a_million_rows():
    rng = np.random.default_rng(3)
    values = rng.standard_normal(1_000_000)
    planted = rng.choice(1_000_000, 20, replace=False)
    values[planted[:15]] = 50.0 + np.arange(15)
    values[planted[15:]] = np.nan
    kept = rows_to_keep(np.arange(1_000_000), values, (0, 999_999))
    assert set(planted.tolist()) <= set(kept.tolist())
    assert len(kept) <= 2 * COLUMNS + COLUMNS // SHARPEST + 7


def test_spikes_beside_higher_ones_survive():
    values = np.random.default_rng(4).standard_normal(1_000_000)
    planted = 500_000 + np.arange(0, 500, 50)  # ten in one column
    values[planted] = 50.0 + np.arange(10)
    kept = rows_to_keep(np.arange(1_000_000), values, (0, 999_999))
    assert set(planted.tolist()) <= set(kept.tolist())


def test_few_rows_that_are_not_finite_are_all_kept_and_many_are_not():
    values = np.zeros(100_000)
    values[70_000:70_040] = np.nan
    assert set(range(70_000, 70_040)) <= set(rows_to_keep(np.arange(100_000), values, (0, 99_999)).tolist())
    values[50_000:] = np.inf
    assert len(rows_to_keep(np.arange(100_000), values, (0, 99_999))) < 4 * COLUMNS


def test_rows_beyond_the_picture_count_to_its_ends():
    steps = np.arange(100)
    values = np.zeros(100)
    values[95] = 9.0
    assert 95 in rows_to_keep(steps, values, (20, 79), columns=5)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_almost_nothing(n):
    assert rows_to_keep(np.arange(n), np.full(n, np.nan), (0, 1)).tolist() == list(range(n))
