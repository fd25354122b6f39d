"""Runs that part at a step that the test chose, and runs that do not."""

import math

import numpy as np
import pytest

from septet.dashboard.content import Curve, Style
from septet.dashboard.parting import Parting, earliest, noise, parting, partings

N = 400
TREND = 1 + 5 * np.exp(-np.arange(N) / 80)


def curve(values, steps=None, series="loss/train") -> Curve:
    steps = np.arange(len(values)) if steps is None else np.asarray(steps)
    return Curve(series, steps.astype(np.int64), np.asarray(values, np.float64), Style("blue"))


def noisy(seed: int, size: float = 0.03, n: int = N):
    """The trend under Gaussian noise of a known relative size."""
    return TREND[:n] * (1 + size * np.random.default_rng(seed).standard_normal(n))


def test_a_run_and_itself_are_identical():
    values = noisy(0)
    values[[7, 90]] = math.nan, math.inf
    found = parting(curve(values), curve(values.copy()))
    assert (found.outcome, found.step, found.identical_to, found.common) == ("identical", None, N - 1, N)


@pytest.mark.parametrize("at", [0, 1, 3, 57, 200, 395])
def test_an_identical_prefix_and_then_another_level(at):
    a = noisy(1)
    b = a.copy()
    b[at:] *= 1.5
    found = parting(curve(a), curve(b))
    assert (found.outcome, found.step, found.differs_at) == ("parted", at, at)
    assert found.values == (a[at], b[at])
    assert found.identical_to == (at - 1 if at else None)


@pytest.mark.parametrize("seed", range(20))
def test_independent_noise_on_one_trend_does_not_part(seed):
    found = parting(curve(noisy(seed)), curve(noisy(seed + 1000)))
    assert (found.outcome, found.differs_at) == ("together", 0)


@pytest.mark.parametrize("seed", range(20))
def test_independent_noise_and_then_another_level(seed):
    a, b = noisy(seed), noisy(seed + 1000)
    b[250:] *= 1.4  # 0.4 / 1.4 = 29 %, against 3 x sqrt(2) x 3 % = 13 %
    found = parting(curve(a), curve(b))
    assert found.outcome == "parted"
    assert 248 <= found.step <= 250  # noise may reach beyond its 3 standard deviations just before


def test_a_shift_within_the_noise_is_none():
    a, b = noisy(3, 0.1), noisy(4, 0.1)
    b[200:] *= 1.1  # below 3 x sqrt(2) x 10 %
    assert parting(curve(a), curve(b)).outcome == "together"


@pytest.mark.parametrize(("rows", "outcome"), [(4, "together"), (5, "parted")])
def test_five_rows_in_a_row(rows, outcome):
    a = noisy(5)
    b = a.copy()
    b[100 : 100 + rows] *= 4
    assert parting(curve(a), curve(b)).outcome == outcome


def test_a_run_that_grows_wild_does_not_hide_behind_its_own_noise():
    a = noisy(6)
    b = a.copy()
    b[150:] *= np.exp(np.abs(np.random.default_rng(7).standard_normal(N - 150)) + 1)
    assert parting(curve(a), curve(b)).step == 150


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_number_against_what_is_none_parts_at_once(value):
    a = noisy(8)
    b = a.copy()
    b[399] = value
    found = parting(curve(a), curve(b))
    assert (found.outcome, found.step, found.identical_to) == ("parted", 399, 398)
    np.testing.assert_equal(found.values, (a[399], value))


def test_nan_and_infinity_are_not_the_same():
    assert parting(curve([1, math.nan, 1, 1, 1]), curve([1, math.inf, 1, 1, 1])).step == 1


def test_without_noise_only_rounding_is_forgiven():
    flat = np.full(40, 3.0)
    assert parting(curve(flat), curve(flat * (1 + 2e-7))).outcome == "together"
    assert parting(curve(flat), curve(flat * (1 + 1e-4))).step == 0


def test_a_ramp_is_no_noise():
    ramp = np.arange(1.0, 101.0)
    other = ramp.copy()
    other[60:] *= 1.05
    assert parting(curve(ramp), curve(other)).step == 60


def test_counts_of_zero():
    zero, one = np.zeros(30), np.zeros(30)
    one[10:] = 1
    assert parting(curve(zero), curve(one)).step == 10
    assert parting(curve(zero), curve(zero)).outcome == "identical"


def test_other_cadences_are_compared_at_common_steps():
    a = noisy(9)
    b = a.copy()
    b[210:] *= 2
    found = parting(curve(a[::10], range(0, N, 10)), curve(b[::15], range(0, N, 15)))
    assert (found.step, found.common, found.identical_to) == (210, len(range(0, N, 30)), 180)


def test_no_common_step():
    found = parting(curve(noisy(0)[::2], range(0, N, 2)), curve(noisy(0)[1::2], range(1, N, 2)))
    assert (found.outcome, found.common) == ("no_common_step", 0)


def test_few_steps_cannot_tell_unless_they_are_equal():
    assert parting(curve([1, 2, 3]), curve([1, 2, 9])).outcome == "too_few"
    assert parting(curve([1, 2, 3]), curve([1, 2, 3])).outcome == "identical"
    assert parting(curve([1.0]), curve([2.0])).outcome == "too_few"


@pytest.mark.parametrize("seed", range(5))
def test_either_run_may_come_first(seed):
    a, b = noisy(seed), noisy(seed + 50)
    b[120:] *= 1.6
    one, other = parting(curve(a), curve(b)), parting(curve(b), curve(a))
    assert (one.outcome, one.step, one.values) == (other.outcome, other.step, other.values[::-1])


def test_noise_is_the_standard_deviation_of_a_step_and_does_not_look_ahead():
    values = 7 * (1 + 0.02 * np.random.default_rng(3).standard_normal(5000))
    assert np.median(noise(values)) == pytest.approx(0.02 * math.sqrt(2), rel=0.05)
    later = values.copy()
    later[3000:] *= np.random.default_rng(4).uniform(1, 9, 2000)
    np.testing.assert_array_equal(noise(values)[:3001], noise(later)[:3001])


@pytest.mark.parametrize("n", [0, 1, 2, 3, 7])
def test_noise_has_one_value_a_row(n):
    assert noise(np.arange(n, dtype=np.float64) + 1).shape == (n,)


def test_series_of_one_run_only():
    found = partings([curve([1.0]), curve([1.0], series="a")], [curve([1.0]), curve([1.0], series="b")])
    assert [(one.series, one.outcome, one.run) for one in found] == [
        ("loss/train", "identical", None),
        ("a", "one_run", 0),
        ("b", "one_run", 1),
    ]


def test_the_earliest_is_the_upper_one_at_one_step():
    found = [
        Parting("a", "together"),
        Parting("b", "parted", 9, 5),
        Parting("c", "parted", 9, 0),
        Parting("d", "parted", 9, 0),
    ]
    assert earliest(found).series == "c"
    assert earliest(found[:1]) is None


def test_a_million_rows():
    rng = np.random.default_rng(0)
    a, b = (1 + 0.01 * rng.standard_normal(1_000_000) for _ in range(2))
    b[777_777:] *= 1.5
    assert abs(parting(curve(a), curve(b)).step - 777_777) <= 2
