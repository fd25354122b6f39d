"""What the tests of this room share; all of them need PyTorch."""

import pytest

from septet.record import read_record


@pytest.fixture
def rows():
    """The rows of a written record, as step -> {series: value}, absent where not measured."""

    def read(folder):
        table = read_record(folder).table.to_pylist()
        return {row.pop("step"): {k: v for k, v in row.items() if v is not None} for row in table}

    return read
