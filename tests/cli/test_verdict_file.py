import json

import pytest

from septet.cli.verdict_file import MAX_BYTES, read_verdict
from septet.errors import InputError
from septet.record.verdict import Asked, Text, Verdict

SAYS = Text(en="All is well.", es="Todo va bien.")
ASKED = Asked(id="19.Q1.1", section="19.1", text=SAYS, outcome="pass", value=float("nan"))
VERDICT = Verdict(run="19-healthy", profile="mini-gpt", outcome="pass", says=SAYS, questions=[ASKED])
CONTENT = json.loads(VERDICT.to_json())


def test_what_was_written_is_read(tmp_path):
    (tmp_path / "walk.json").write_text(VERDICT.to_json())
    assert read_verdict(tmp_path / "walk.json", "19-healthy").to_json() == VERDICT.to_json()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not valid JSON"),
        ("[1, 2", "not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        ('{"outcome": NaN}', "not valid JSON"),
        ("\udcff", "not valid JSON"),
        ("[]", "expected a verdict"),
        (json.dumps(CONTENT | {"outcome": "fine"}), "outcome: "),
        (json.dumps(CONTENT | {"script": "x"}), "script: "),
        (json.dumps(CONTENT | {"cause": "\ud800"}), "expected a verdict"),
        (json.dumps(CONTENT | {"run": "another"}), "a verdict on 'another', but the run is '19-healthy'"),
        (json.dumps(CONTENT | {"cannot_ask": ["x" * MAX_BYTES]}), "larger than"),
    ],
)
def test_anything_else_is_bad_input(tmp_path, text, said):
    (tmp_path / "walk.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InputError, match=r"walk\.json: ") as raised:
        read_verdict(tmp_path / "walk.json", "19-healthy")
    assert said in str(raised.value)


def test_no_file_is_bad_input(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        read_verdict(tmp_path / "nothing.json", "19-healthy")
