"""Spanish for the English phrases that records and verdicts carry: notes of a log, and what questions lacked.

Whoever writes a record writes one language. A phrase that is not in `assets/phrases_es.yaml` stays as it is; names of
series and probes need none.
"""

import re
from functools import cache
from importlib import resources

import yaml

from septet.record.verdict import Text

LONGEST = 600  # characters; longer is no phrase of ours, and patterns are not tried on it


def in_both(phrase: str) -> Text:
    """The phrase, and the same in Spanish as far as it is known."""
    return Text(en=phrase, es=_spanish(phrase))


def _spanish(phrase: str) -> str:
    if len(phrase) <= LONGEST:
        for pattern, spanish in _patterns():
            found = pattern.fullmatch(phrase)
            if found:
                return _filled(spanish, found.groups())
    return phrase


def _filled(spanish: str, values: tuple[str, ...]) -> str:
    pieces = spanish.split("{}")
    return "".join(piece + value for piece, value in zip(pieces, (*values, ""), strict=True))


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Each English phrase, `{}` standing for any text, and its Spanish."""
    text = resources.files("septet.dashboard").joinpath("assets/phrases_es.yaml").read_text(encoding="utf-8")
    phrases: dict[str, str] = yaml.safe_load(text)
    return [
        (re.compile("(.+?)".join(map(re.escape, english.split("{}"))), re.S), spanish)
        for english, spanish in phrases.items()
    ]
