import numpy as np

from septet.dashboard.spikes import spikes


def test_one_planted_spike_is_the_one_found():
    values = 1 + 0.3 * np.sin(np.arange(400.0))
    values[233] = 4.5
    steps, found = spikes(np.arange(400), values)
    assert steps.tolist() == [233]
    assert found.tolist() == [4.5]


def test_against_the_definition_by_a_loop():
    rng = np.random.default_rng(5)
    values = np.exp(rng.standard_normal(300))
    expected = [i for i in range(50, 300) if values[i] > 3 * np.median(values[i - 50 : i])]
    assert len(expected) > 5
    assert spikes(np.arange(300), values)[0].tolist() == expected


def test_nothing_is_said_without_enough_past():
    values = np.ones(50)
    values[49] = 1000.0
    assert len(spikes(np.arange(50), values)[0]) == 0


def test_slow_growth_by_orders_of_magnitude_is_no_spike():
    values = 10 ** np.linspace(0, 4, 2000)
    assert len(spikes(np.arange(2000), values)[0]) == 0


def test_non_finite_rows_are_neither_spikes_nor_past():
    values = np.ones(200)
    values[100:150] = np.nan
    values[150] = np.inf
    values[160] = 3.5
    assert spikes(np.arange(200), values)[0].tolist() == [160]
