from pathlib import Path

import pytest

from septet.record.atomic import write_atomic


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize(("content", "expected"), [(b"\x00\xff", b"\x00\xff"), ("ñ\n", b"\xc3\xb1\n")])
def test_the_file_holds_the_content_and_nothing_lies_beside_it(content, expected, tmp_path):
    write_atomic(tmp_path / "new" / "file", content)
    assert (tmp_path / "new" / "file").read_bytes() == expected
    assert names_in(tmp_path / "new") == ["file"]


def test_what_was_there_is_replaced(tmp_path):
    for content in ("old", "new"):
        write_atomic(tmp_path / "file", content)
    assert (tmp_path / "file").read_text() == "new"


def test_a_write_that_fails_leaves_the_old_file_and_no_rest(tmp_path, monkeypatch):
    write_atomic(tmp_path / "file", "old")
    write_bytes = Path.write_bytes

    def disk_full(path, content):
        write_bytes(path, content[:1])
        raise OSError("no space left on device")

    monkeypatch.setattr(Path, "write_bytes", disk_full)
    with pytest.raises(OSError, match="no space"):
        write_atomic(tmp_path / "file", "new")
    assert (tmp_path / "file").read_text() == "old"
    assert names_in(tmp_path) == ["file"]
