"""Files that are meant to hurt, or were hurt: each ends in one clear sentence, in bounded time and memory."""

import os
import time
from pathlib import Path

import pytest
from one_run import one_run, points

from septet.errors import InputError
from septet.ingest import FORMATS, folder_names, read_log

LOGS = Path(__file__).parent / "logs"
HOSTILE = {
    "empty": b"",
    "blank": b" \n\n\t\n",
    "zeros": b"\0" * 100_000,
    "noise": bytes(range(256)) * 400,
    "prose": b"Dear all,\nhere is the log, as promised.\nBest, N.\n",
    "one huge line": b"x" * 3_000_000,
    "one huge line of JSON": b'{"step": ' + b"1" * 3_000_000 + b"}",
    "nested arrays": b"[" * 1_000_000,
    "nested objects": b'{"a":' * 300_000,
    "nested rows": b'[{"a":' * 300_000,
    "nested history": b'{"log_history": [' + b'{"a":' * 300_000,
    "history of one string": b'{"log_history": ["' + b"x" * 9_000_000,
    "wide csv": b"loss," + b",".join(b"c%d" % n for n in range(20_000)) + b"\n" + b"1," * 20_000 + b"1\n",
    "wider csv": b",".join(b"column%d" % n for n in range(100_000)) + b"\n" + b"1," * 99_999 + b"1\n",
    "csv without rows": b"step,loss\n",
    "csv of numbers": b"1,2\n3,4\n",
    "csv of one huge cell": b'step,loss\n1,"' + b"9" * 9_000_000,
    "event file of nothing": b"\x18" + b"\0" * 8 + b"brain.Event:2" + b"\xff" * 300,
    "parquet of nothing": b"PAR1" + b"\xff" * 300 + b"PAR1",
    "png": b"\x89PNG\r\n\x1a\n" + b"\0" * 500,
    "half of a BOM": b"\xff\xfe\0",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_sentence(name, log_of):
    path = log_of(HOSTILE[name])
    begun = time.perf_counter()
    with pytest.raises(InputError) as refused:
        read_log(path)
    assert time.perf_counter() - begun < 20
    assert str(refused.value).startswith(str(path))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 700


@pytest.mark.parametrize("format_id", FORMATS)
@pytest.mark.parametrize("name", ["prose", "noise", "nested objects", "csv of numbers"])
def test_and_so_it_is_when_the_user_names_a_format(name, format_id, log_of):
    with pytest.raises(InputError):
        read_log(log_of(HOSTILE[name]), format=format_id)


def test_an_unknown_file_says_what_was_tried_and_how_to_map_columns(log_of):
    with pytest.raises(InputError, match=r"no known log format \(tried .*megatron.*\); .*--column loss=my_loss"):
        read_log(log_of(HOSTILE["prose"]))


def test_the_name_decides_nothing(log_of):
    assert one_run(log_of("s:0 tel:9.5\n", "trainer_state.json")).manifest.source.format == "llm-c"
    assert one_run(log_of("s:0 tel:9.5\n", "events.out.tfevents.1")).manifest.source.format == "llm-c"


def test_the_user_may_name_the_format(log_of):
    path = log_of("epoch,loss\n1,2\n")
    assert one_run(path).manifest.source.format == "keras-csv"
    assert one_run(path, format="plain-csv").manifest.source.format == "plain-csv"
    with pytest.raises(InputError, match="format 'excel' is not known, expected one of tensorboard"):
        read_log(path, format="excel")


def test_what_is_not_there(tmp_path):
    with pytest.raises(InputError, match="cannot be read \\(No such file"):
        read_log(tmp_path / "nothing")
    with pytest.raises(InputError, match="no known log format"):
        read_log(tmp_path)


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="neither a file nor a folder"):
        read_log(tmp_path / "pipe")


def test_nul_bytes_where_the_machine_crashed(log_of):
    text = b"iter 1: loss 5.0, time 1ms\n" + b"\0" * 60 + b"\niter 2: loss 4.0, time 1ms\n" + b"x\n" * 3000
    assert points(one_run(log_of(text)), "loss/train") == [(1, 5.0), (2, 4.0)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "latin-1"])
def test_encodings_of_a_console_log(log_of, encoding):
    text = "Größe: 65\r\niter 1: loss 5.0, time 1ms\r\niter 2: loss 4.0, time 1ms\r\n"
    assert points(one_run(log_of(text.encode(encoding))), "loss/train") == [(1, 5.0), (2, 4.0)]


@pytest.mark.parametrize("step", ["-1", "99999999999999999999", "1e300", "nan", "1.5"])
def test_steps_that_are_none(log_of, step):
    record = one_run(log_of(f"step,loss\n1,5\n{step},4\n3,3\n"))
    assert points(record, "loss/train") == [(1, 5), (3, 3)]


def test_more_runs_than_a_log_has(log_of):
    with pytest.raises(InputError, match="falls back to the start more than 256 times"):
        read_log(log_of("iter 2: loss 5.0, time 1ms\niter 1: loss 5.0, time 1ms\n" * 300))


def test_names_in_messages_are_printable(log_of):
    with pytest.raises(InputError, match="no key is known as a loss, it has a b, c;"):
        read_log(log_of('{"a\\n\\u0007b": 1, "c\\u202e": 2}\n'))


def test_names_are_bounded_and_printable(log_of):
    name = "<script>\x07\u202e" + "n" * 500
    record = one_run(log_of(f'"Step","{name} - loss","{name} - loss__MIN"\n"1","5","5"\n'))
    assert record.manifest.run == ("<script>" + "n" * 500)[:200]


@pytest.mark.parametrize("name", ["plain.csv", "plain.parquet", "plain.jsonl", "nanogpt.log"])
def test_a_file_name_that_is_no_text(tmp_path, name):
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/a\xff\n" + name.encode()))
    path.write_bytes((LOGS / name).read_bytes())
    assert one_run(path).manifest.source.file == f"a {name}"


def test_folder_names_are_safe_and_differ():
    names = ["../../etc/passwd", "a/b", "a b", "A-B", "", "...", "x" * 300, "\u202e", "CON"]
    folders = folder_names(names)
    assert folders[:4] == ["etc-passwd", "a-b", "a-b-2", "A-B-3"]
    assert len({folder.lower() for folder in folders}) == len(names)
    assert all(folder and len(folder) < 100 and "/" not in folder and folder[0] != "." for folder in folders)
