"""Logs of our own making, one a format."""

from pathlib import Path

import pytest

LOGS = Path(__file__).parent / "logs"


@pytest.fixture
def logs():
    return LOGS


@pytest.fixture
def log_of(tmp_path):
    """Write a log and give its path."""

    def write(content, name="a.log"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write
