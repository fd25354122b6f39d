"""Every sentence that a walk or a reader of logs can put into a file has its Spanish."""

import ast
import re

import pytest

from septet.code_digest import ROOT
from septet.dashboard.phrases import in_both

FILLED = "7"  # stands for whatever an f-string fills in
NAME = re.compile(r"[\w./*]+")  # of a series or a probe: the same in every language


def phrases(folder: str, call: str) -> set[str]:
    """The texts that `call` is called with anywhere in a room."""
    found = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(call):
                found |= {text for argument in node.args if (text := _text(argument))}
    return found


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else FILLED for part in argument.values)
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else ""


LACKED = {phrase for phrase in phrases("stability", "CannotAsk") if not NAME.fullmatch(phrase)}
NOTES = phrases("ingest", ".note") | phrases("ingest", "notes.append")


@pytest.mark.parametrize("phrase", sorted(LACKED | NOTES))
def test_a_phrase_has_its_spanish(phrase):
    assert in_both(phrase).en == phrase
    if not phrase.startswith("config "):
        assert in_both(phrase).es != phrase


def test_there_are_such_phrases():
    assert len(LACKED) > 20
    assert len(NOTES) > 10


def test_what_is_filled_in_stays():
    said = in_both("loss/train and loss/val at 2 common steps or more").es
    assert said == "loss/train y loss/val en 2 pasos comunes o más"


def test_a_phrase_of_nobody_stays_as_it_is():
    assert in_both("something else").es == "something else"
    long = "a loss at " + "9" * 100_000 + " steps or more"
    assert in_both(long).es == long
