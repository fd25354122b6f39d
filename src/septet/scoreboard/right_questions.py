"""Which questions are about which fault: written from what the faults do, not from results."""

from functools import cache
from pathlib import Path

import yaml

FILE = Path(__file__).parent / "assets" / "right_questions.yaml"


@cache
def _all() -> dict[str, tuple[str, ...]]:
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return {fault: tuple(questions) for fault, questions in content.items()}


def right_questions(fault: str) -> tuple[str, ...]:
    """Ids of the questions that see what `fault` corrupts; none where no question does."""
    return _all().get(fault, ())
