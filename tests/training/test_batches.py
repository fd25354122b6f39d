import numpy as np

from septet.training.batches import DataOrder, make_batch


def test_an_epoch_takes_every_row_once():
    order = DataOrder(n_rows=12, batch_size=4, seed=1)
    rows = np.concatenate([order.next()[1] for _ in range(3)])
    assert sorted(rows) == list(range(12))


def test_epochs_are_shuffled_differently():
    order = DataOrder(n_rows=40, batch_size=40, seed=1)
    assert not np.array_equal(order.next()[1], order.next()[1])


def test_a_remainder_is_left_out():
    order = DataOrder(n_rows=10, batch_size=4, seed=1)
    rows = np.concatenate([order.next()[1] for _ in range(2)])
    assert len(set(rows)) == 8
    assert order.next()[0] == 2


def test_rows_can_be_named_afterwards():
    order = DataOrder(n_rows=10, batch_size=4, seed=1)
    drawn = [order.next()[1] for _ in range(7)]
    for index, rows in enumerate(drawn):
        np.testing.assert_array_equal(order.rows_of(index), rows)


def test_state_goes_on_across_an_epoch():
    order = DataOrder(n_rows=10, batch_size=4, seed=1)
    order.next()
    state = order.state()
    rest = [order.next()[1] for _ in range(5)]
    resumed = DataOrder(n_rows=10, batch_size=4, seed=99).restore(state)
    for rows in rest:
        np.testing.assert_array_equal(resumed.next()[1], rows)


def test_a_batch_is_cut_to_its_longest_row():
    tokens = np.array([[5, 6, 7, 0, 0], [5, 6, 0, 0, 0], [1, 2, 3, 4, 5]])
    batch = make_batch(tokens, np.array([3, 2, 5]), np.array([0, 1]), pad_id=0)
    assert batch.inputs.tolist() == [[5, 6], [5, 6]]
    assert batch.targets.tolist() == [[6, 7], [6, 0]]
    assert batch.targets_counted == 3
