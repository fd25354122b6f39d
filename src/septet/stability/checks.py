"""Checks by the id of their question. Each file under `questions` holds one; importing it registers it."""

from collections.abc import Callable, Mapping

from septet.stability.answer import Answer
from septet.stability.facts import Facts

Check = Callable[[Facts, Mapping[str, float]], Answer]
CHECKS: dict[str, Check] = {}


def check(question: str) -> Callable[[Check], Check]:
    """Register the decorated function as the check of `question`."""

    def register(function: Check) -> Check:
        if question in CHECKS:
            raise ValueError(f"two checks for {question}")
        CHECKS[question] = function
        return function

    return register
