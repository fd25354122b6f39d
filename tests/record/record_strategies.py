"""Rows that hypothesis draws: every series of the record, with every kind of value that it can hold."""

from hypothesis import strategies as st

FLOAT64 = ("loss/train", "loss/val", "grad_norm", "log_z")
FLOAT32 = ("activation/block_0_out", "spectral_norm/block_1.ffn_up", "max_attention_logit")
INT64 = ("batch",)
INT32 = ("clipped", "dead_heads/block_0", "non_finite")

VALUES = (
    {name: st.floats(width=64) for name in FLOAT64}  # NaN, both infinities, -0.0 and subnormals among them
    | {name: st.floats(width=32) for name in FLOAT32}
    | {name: st.integers(-(2**63), 2**63 - 1) for name in INT64}
    | {name: st.integers(-(2**31), 2**31 - 1) for name in INT32}
)

measured = st.fixed_dictionaries({}, optional=VALUES)  # a series that is left out was not measured
row_values = st.dictionaries(st.integers(0, 10**6), measured, max_size=8)
