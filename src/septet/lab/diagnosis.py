"""Read what a learner wrote of each blind run."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from septet.errors import InputError
from septet.lab.phrases import Vocabulary, named, plain
from septet.lab.sections import Line, Part, parts

PANELS = range(1, 8)
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
           "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7}  # fmt: skip
PANEL_WORDS: Vocabulary = {
    "2": ("learning rate", "schedule", "tasa de aprendizaje", "lr"),
    "3": ("gradient", "gradiente"),
    "4": ("activation", "activacion"),
    "5": ("spectral", "espectral"),
    "6": ("dead", "muert", "capacity"),
    "7": ("regular", "irregular", "verb"),
    "1": ("loss", "perdida"),
}


@dataclass(frozen=True)
class Diagnosis:
    """What was said of one run.

    Attributes:
        cause: id of the cause.
        panels: panels named, the first one first.
        evidence: in the learner's words.
        confidence: percent, where a number was given.
        line: of the heading.
    """

    cause: str
    panels: tuple[int, ...]
    evidence: str
    confidence: int | None
    line: int

    def to_json(self) -> dict[str, Any]:
        """For reveal.json."""
        return asdict(self) | {"panels": list(self.panels)}


def parse_diagnoses(text: str, runs: Sequence[str], causes: Vocabulary, source: str) -> dict[str, Diagnosis]:
    """Diagnoses by run, in the order of `runs`; a run of which nothing was written is left out.

    Args:
        text: the learner's file: headings that name a run, fields or prose below, in English or Spanish.
        runs: names of the blind runs.
        causes: phrases by cause.
        source: names the file in errors.

    Raises:
        InputError: something was written of a run, but not which cause or panel; the line is named.
    """
    found: dict[str, Diagnosis] = {}
    for run, part in parts(text, runs):
        if not any(part.fields.values()):
            continue  # the template as it was
        if run in found:
            raise InputError(f"{source}, line {part.heading.number}: a second diagnosis of {run}, expected one")
        found[run] = _diagnosis(run, part, causes, source)
    return {run: found[run] for run in runs if run in found}


def _diagnosis(run: str, part: Part, causes: Vocabulary, source: str) -> Diagnosis:
    evidence = part.text("evidence")
    return Diagnosis(
        cause=_cause(run, part, causes, source),
        panels=_panels(run, part, source),
        evidence=evidence or part.text("prose"),
        confidence=_percent(part.text("confidence")),
        line=part.heading.number,
    )


def _cause(run: str, part: Part, causes: Vocabulary, source: str) -> str:
    written = part.text("cause") or part.text("prose")
    line = _first(part, "cause", "prose")
    found = named(written, causes)
    if len(found) == 1:
        return found[0]
    said = f"names {' and '.join(found)}, expected one cause" if found else "names no cause that can be read"
    hint = "" if found else f"; write one of {', '.join(causes)}, or say it in other words"
    raise InputError(f"{source}, line {line.number}: the diagnosis of {run} {said}{hint}")


def _panels(run: str, part: Part, source: str) -> tuple[int, ...]:
    written = part.text("panel")
    numbers = (
        _listed(written)
        if written
        else _mentioned(" ".join(part.text(name) for name in ("prose", "cause", "evidence")))
    )
    line = _first(part, "panel", "prose", "cause")
    if not numbers:
        raise InputError(f"{source}, line {line.number}: the diagnosis of {run} names no panel, expected 1 to 7")
    wrong = [n for n in numbers if n not in PANELS]
    if wrong:
        raise InputError(
            f"{source}, line {line.number}: the diagnosis of {run} names panel {wrong[0]}, expected 1 to 7"
        )
    return tuple(dict.fromkeys(numbers))


def _listed(text: str) -> list[int]:
    """Panels in the field for them: numbers, their words, or what the panel shows."""
    words = plain(text).split()
    numbers = [int(w[:9]) if w.isdigit() else NUMBERS[w] for w in words if w.isdigit() or w in NUMBERS]
    return numbers or [int(name) for name in named(text, PANEL_WORDS)][:1]


def _mentioned(text: str) -> list[int]:
    """Panels in prose: after the word, or alone in a cell of a table."""
    words = "|".join(NUMBERS)
    after = re.findall(
        rf"\bpanel(?:s|es)?\W*(?:n[oº°]?\W+)?((?:\d+|{words})\b(?:(?:\s*(?:,|and|y|e|&|/|\+)\s*)+\d\b(?!\s*%))*)",
        text,
        re.I,
    )
    cells = [cell.strip() for cell in text.split("|")[1:]]
    return [n for group in after for n in _listed(group)] or [
        int(cell) for cell in cells if re.fullmatch(r"[1-7]", cell)
    ]


def _percent(text: str) -> int | None:
    match = re.search(r"\d+", text)
    return min(100, int(match[0][:4])) if match else None


def _first(part: Part, *names: str) -> Line:
    return next((part.fields[name][0] for name in names if part.fields.get(name)), part.heading)
