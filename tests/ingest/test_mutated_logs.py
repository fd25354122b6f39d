"""A damaged log gives runs or one sentence, never anything else. SEPTET_FUZZ=20000 asks for more examples."""

import importlib.util
import os
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from septet.errors import InputError
from septet.ingest import FORMATS, read_log
from septet.record.series import series_of

LOGS = Path(__file__).parent / "logs"
HAS_TENSORBOARD = importlib.util.find_spec("tensorboard") is not None
SAMPLES = [
    path.read_bytes()
    for path in sorted(LOGS.rglob("*"))
    if path.is_file() and (HAS_TENSORBOARD or "tfevents" not in path.name)
]
EXAMPLES = int(os.environ.get("SEPTET_FUZZ", "1500"))
NASTY = [
    b"nan",
    b"-inf",
    b"1e999",
    b"\0",
    b"\xff\xfe",
    b"\r",
    b'"',
    b"{",
    b"[" * 600,
    b"-1",
    b"9" * 40,
    b",",
    b"\n",
    b"|",
]


@st.composite
def mutated(draw):
    """A sample after up to six cuts, flips, splices, repetitions and insertions."""
    content = draw(st.sampled_from(SAMPLES))
    for _ in range(draw(st.integers(1, 6))):
        size = len(content)
        first, second = sorted((draw(st.integers(0, size)), draw(st.integers(0, size))))
        kind = draw(st.integers(0, 5))
        if kind == 0:
            content = content[: max(first, size // 3)]
        elif kind == 1 and size:
            place = min(first, size - 1)
            content = content[:place] + bytes([draw(st.integers(0, 255))]) + content[place + 1 :]
        elif kind == 2:
            other = draw(st.sampled_from(SAMPLES))
            content = content[: max(first, 500)] + other[min(second, len(other) // 2) :][:20_000]
        elif kind == 3:
            content = content[:second] + content[first:second] * draw(st.integers(1, 3)) + content[second:]
        elif kind == 4:
            content = content[:first] + draw(st.sampled_from(NASTY)) + content[first:]
        else:
            content = content[:first] + content[min(second, first + 300) :]
        content = content[:200_000]
    return content


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("mutated") / "log"


def runs_or_sentence(path, forced):
    try:
        return read_log(path, format=forced), ""
    except InputError as error:
        return [], str(error)


@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
@given(content=mutated(), forced=st.none() | st.sampled_from(sorted(FORMATS)))
def test_a_mutated_log_gives_runs_or_one_sentence(path, content, forced):
    if forced == "tensorboard" and not HAS_TENSORBOARD:
        forced = None
    path.write_bytes(content)
    begun = time.perf_counter()
    records, said = runs_or_sentence(path, forced)
    assert time.perf_counter() - begun < 10
    assert "\n" not in said
    for record in records:
        assert (np.diff(record.steps) > 0).all()
        assert record.table.num_rows > 0
        assert all(record.table.column(name).type == series_of(name).arrow_type for name in record.names)
        assert len(record.manifest.to_json().encode()) < 1 << 20
