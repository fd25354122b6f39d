import math

import pytest
from one_run import one_run, points

from septet.errors import InputError
from septet.ingest import read_log


def test_keys_within_objects(logs):
    record = one_run(logs / "plain.jsonl")
    assert record.manifest.source.format == "plain-json-lines"
    assert points(record, "loss/train") == [(5 * k, 5 - k / 4) for k in range(8)]
    assert points(record, "loss/val") == [(5 * k, 5.125 - k / 4) for k in range(0, 8, 2)]
    assert record.manifest.source.columns["loss/val"] == "val/loss"


def test_null_is_null_and_nan_is_nan(log_of):
    record = one_run(log_of('{"step":1,"loss":null}\n{"step":2,"loss":NaN}\nnot json\n{"step":3,"loss":"nan"}\n'))
    steps, values = zip(*points(record, "loss/train"), strict=True)
    assert steps == (2, 3)
    assert all(math.isnan(value) for value in values)


def test_an_array_of_objects(log_of):
    record = one_run(log_of('[\n {"step": 1, "loss": 3},\n {"step": 2, "loss": 2.5}\n]\n'))
    assert points(record, "loss/train") == [(1, 3), (2, 2.5)]


def test_the_user_names_the_keys(log_of):
    path = log_of('{"t": 4, "a": {"b": 2.5}}\n')
    with pytest.raises(InputError, match="no key is known as a loss, it has t, a/b"):
        read_log(path)
    assert points(one_run(path, columns={"loss": "a/b", "step": "t"}), "loss/train") == [(4, 2.5)]
