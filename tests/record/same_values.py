"""Equality that tells null, NaN, the infinities and the two zeros apart, which == does not."""

import math


def exact(value):
    """A value that equals another only when both are the same to the last bit, or both are null, or both NaN."""
    if value is None:
        return "null"
    if isinstance(value, float):
        return "NaN" if math.isnan(value) else value.hex()
    return value


def exact_rows(rows, names):
    """Steps and values of dictionaries by step, as text that can be compared."""
    return {step: {name: exact(values.get(name)) for name in names} for step, values in sorted(rows.items())}


def exact_table(table):
    """The same of an Arrow table."""
    names = [name for name in table.column_names if name != "step"]
    return exact_rows({row["step"]: row for row in table.to_pylist()}, names)
