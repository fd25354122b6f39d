"""Which rows go into which update."""

from typing import Any, NamedTuple, Self

import numpy as np

from septet.gpt.hooks import Array


class Batch(NamedTuple):
    """Rows as the model takes them: each target is the token after its input."""

    inputs: Array  # (B, T)
    targets: Array  # (B, T); the pad id where nothing is to be predicted
    targets_counted: int  # targets that are not padding


def make_batch(tokens: Array, lengths: Array, rows: Array, pad_id: int) -> Batch:
    """Rows `rows` of tokens (N, L), cut to the longest of them: padding beyond it costs time and teaches nothing."""
    longest = int(lengths[rows].max())
    chosen = tokens[rows, :longest]  # (B, T + 1)
    targets = chosen[:, 1:]
    return Batch(chosen[:, :-1], targets, int((targets != pad_id).sum()))


class DataOrder:
    """Batches without replacement, reshuffled every epoch; a remainder that fills no batch is left out.

    One generator runs through all epochs. `state` and `restore` carry it over an interruption, and `rows_of` names
    the rows of any batch afterwards, so that a spike can be traced to what caused it.
    """

    def __init__(self, n_rows: int, batch_size: int, seed: int) -> None:
        assert batch_size <= n_rows, f"batch_size is {batch_size}, but there are only {n_rows} rows"
        self.n_rows, self.batch_size, self.seed = n_rows, batch_size, seed
        self.per_epoch = n_rows // batch_size
        self.index = 0  # of the next batch in the run's order
        self._rng = np.random.default_rng([seed, 1])  # 1: not the stream that the weights were drawn from
        self._permutation = self._rng.permutation(n_rows)

    def next(self) -> tuple[int, Array]:
        """The next batch: its index in the run's order, and its rows (B,)."""
        within = self.index % self.per_epoch
        if self.index and within == 0:
            self._permutation = self._rng.permutation(self.n_rows)
        rows = self._permutation[within * self.batch_size : (within + 1) * self.batch_size]
        self.index += 1
        return self.index - 1, rows

    def rows_of(self, index: int) -> Array:
        """The rows (B,) of batch `index` of this order."""
        replay = type(self)(self.n_rows, self.batch_size, self.seed)
        for _ in range(index):
            replay.next()
        return replay.next()[1]

    def state(self) -> dict[str, Any]:
        """What `restore` needs, as JSON."""
        return {
            "index": self.index,
            "permutation": self._permutation.tolist(),
            "generator": self._rng.bit_generator.state,
        }

    def restore(self, state: dict[str, Any]) -> Self:
        """Go on where `state` was taken."""
        self.index = state["index"]
        self._permutation = np.array(state["permutation"])
        self._rng.bit_generator.state = state["generator"]
        return self
