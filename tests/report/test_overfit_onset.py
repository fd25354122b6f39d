import math

import numpy as np
import pytest

from septet.record.manifest import Manifest
from septet.record.rows import Rows
from septet.record.run_record import RunRecord
from septet.report.overfit_onset import centred_mean, local_noise, onset_of, overfit_onset

STEPS = np.arange(0, 8001, 50)
TURN, NOISE = 2500, 0.004


def valley(turn=TURN, rise=0.08, noise=NOISE, seed=0):
    """Falls exponentially from 6 and is lowest, at 1.2, exactly at `turn`; then rises like a parabola."""
    t = STEPS / turn
    falling = 1.2 + 5 * np.exp(-STEPS / 150) + 0.1 * np.clip(1 - t, 0, None) ** 2
    rising = rise * (np.clip(STEPS - turn, 0, None) / (8000 - turn)) ** 2
    return falling + rising + np.random.default_rng(seed).normal(0, noise, len(STEPS))


def record(val, train=lambda s: 0.8 + 5 * math.exp(-s / 400)):
    rows = Rows()
    for step in range(8001):
        rows.put(step, {"loss/train": train(step)} | ({"loss/val": val[step // 50]} if step % 50 == 0 else {}))
    return RunRecord(Manifest(run="synthetic", status="completed"), rows.to_table())


def test_the_interval_holds_the_known_onset():
    found = [onset_of(STEPS, valley(seed=seed)) for seed in range(100)]
    assert all(found)
    assert sum(onset.low <= TURN <= onset.high for onset in found) >= 95
    assert sum(onset.low <= onset.step <= onset.high for onset in found) == 100


def test_a_flatter_valley_has_a_wider_interval():
    def width(rise):
        onset = onset_of(STEPS, valley(rise=rise))
        return onset.high - onset.low

    assert width(0.04) > width(0.4)


def test_without_noise_the_onset_is_the_turn():
    onset = onset_of(STEPS, valley(rise=1.0, noise=0.0))
    assert onset.step == TURN
    assert TURN - 400 <= onset.low < onset.high <= TURN + 400


@pytest.mark.parametrize("seed", range(20))
def test_a_flat_end_is_no_onset(seed):
    assert onset_of(STEPS, valley(rise=0.0, seed=seed)) is None


@pytest.mark.parametrize("seed", range(20))
def test_a_val_that_still_falls_is_no_onset(seed):
    rng = np.random.default_rng(seed)
    assert onset_of(STEPS, 1 + 5 * np.exp(-STEPS / 2000) + rng.normal(0, NOISE, len(STEPS))) is None


def test_too_few_evaluations_are_no_onset():
    assert onset_of(STEPS[:5], np.array([6.0, 1.0, 2.0, 3.0, 4.0])) is None


def test_noise_is_the_standard_deviation_also_beside_a_steep_fall():
    rng = np.random.default_rng(1)
    estimates = [local_noise(valley(seed=seed), 50) for seed in range(200)]
    # a parabola through 41 points takes 3 degrees of freedom, and the median of so few deviates a little
    assert np.mean(estimates) == pytest.approx(NOISE, rel=0.08)
    assert local_noise(rng.normal(0, 1, 41), 20) == pytest.approx(1, rel=0.5)


def test_a_centred_mean_takes_nothing_from_beyond_the_ends():
    values = np.array([1.0, 2.0, 3.0, 4.0, 5.0])
    assert centred_mean(values, 3).tolist() == [1.5, 2.0, 3.0, 4.0, 4.5]


def test_val_and_train_rising_together_is_not_overfitting():
    val = valley()
    assert overfit_onset(record(val)) is not None
    assert overfit_onset(record(val, train=lambda s: 0.8 + s / 8000)) is None


def test_evaluations_that_are_not_finite_are_left_out():
    val = valley()
    val[-1], val[10] = math.nan, math.inf
    onset = overfit_onset(record(val))
    assert onset.low <= TURN <= onset.high


@pytest.mark.parametrize(("n", "width"), [(3, 100), (3, 4), (7, 3), (6, 4), (1, 5)])
def test_a_centred_mean_is_of_the_neighbours_that_there_are(n, width):
    values = np.arange(n) ** 2.0
    before, after = width // 2, (width - 1) // 2
    means = [values[max(0, i - before) : i + after + 1].mean() for i in range(n)]
    np.testing.assert_allclose(centred_mean(values, width), means)
