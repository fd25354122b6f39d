"""The columns of `metrics.parquet`: name, type, unit, panel."""

from typing import Literal, NamedTuple

import pyarrow as pa

DType = Literal["int64", "int32", "float64", "float32"]


class Series(NamedTuple):
    """One column, or a family of columns that share a prefix.

    Attributes:
        name: of the column; ends in `/` for a family.
        panel: that draws it; 0 for none.
    """

    name: str
    dtype: DType
    unit: str
    panel: int = 0

    @property
    def arrow_type(self) -> pa.DataType:
        """The column's Arrow type."""
        return pa.type_for_alias(self.dtype)


# In the order of the file. A name that is not here is refused: a typo would become a column that no panel draws.
SERIES = (
    Series("step", "int64", "optimizer updates done before this row's batch"),
    Series("loss/train", "float64", "nats per non-pad target token", 1),
    Series("loss/val", "float64", "nats per non-pad target token, causal mask", 1),
    Series(
        "loss/train_eval",
        "float64",
        "nats per target token of train batches, computed as val is: no update, no dropout",
    ),
    Series("batch", "int64", "index in the run's data order"),
    Series("learning_rate", "float64", "what the optimizer used at this step", 2),
    Series("grad_norm", "float64", "global L2 before clipping", 3),
    Series("clipped", "int32", "1 where clipping changed the update", 3),
    Series("activation/", "float32", "mean absolute value", 4),
    Series("spectral_norm/", "float32", "largest singular value", 5),
    Series("dead_neurons/", "int32", "feed-forward units", 6),
    Series("dead_heads/", "int32", "attention heads", 6),
    Series("loss/regular", "float64", "nats per non-pad target token, causal mask", 7),
    Series("loss/irregular", "float64", "nats per non-pad target token, causal mask", 7),
    Series("bits_per_byte/val", "float64", "bits per byte of text"),
    Series("epoch", "float64", "passes over the training rows"),
    Series("loss_scale", "float64", "factor on the loss in mixed precision"),
    Series("skipped_updates", "int32", "updates left out since the row before, by overflow"),
    Series("update_ratio/", "float32", "norm of the update over norm of the weights"),
    Series("non_finite", "int32", "gradient entries that are NaN or infinite"),
    Series("max_attention_logit", "float32", "largest attention score"),
    Series("log_z", "float64", "nats, log-sum-exp of the logits"),
)


def series_of(name: str) -> Series:
    """The series that column `name` is, or belongs to.

    Raises:
        KeyError: no series has that name.
    """
    for series in SERIES:
        in_family = series.name.endswith("/") and name.startswith(series.name) and name != series.name
        if in_family or (name == series.name and not name.endswith("/")):
            return series
    raise KeyError(f"no series is called {name!r}")


def column_order(name: str) -> tuple[int, str]:
    """Sort key: the order of `SERIES`, then the alphabet within a family."""
    return SERIES.index(series_of(name)), name
