"""Cut a learner's file into one section a run, and each section into fields."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from septet.lab.phrases import plain

FIELDS = {
    "cause": ("cause", "causa", "diagnosis", "diagnostico", "fault", "fallo", "averia", "bug"),
    "panel": ("panel", "panels", "paneles"),
    "evidence": ("evidence", "evidencia", "evidencias", "prueba", "pruebas", "why", "por que"),
    "confidence": ("confidence", "confianza", "seguridad", "certeza", "sure"),
}
RUN_WORDS = (
    r"(?:run|break|dashboard|page|experiment|ejecucion|corrida|rotura|fallo|averia|pagina|entrenamiento|experimento)"
)
MARKUP = " \t#*_>|`~-+•"


@dataclass(frozen=True)
class Line:
    """One line of the file, without its formatting; `number` from 1."""

    number: int
    text: str


@dataclass
class Part:
    """What was written of one run, by field; what stands outside a field is `prose`."""

    heading: Line
    fields: dict[str, list[Line]] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """All lines of a field as one."""
        return " ".join(line.text for line in self.fields.get(name, [])).strip()


def parts(text: str, runs: Sequence[str]) -> list[tuple[str, Part]]:
    """Sections in the order of the file, each with the run that its heading names."""
    found: list[tuple[str, Part]] = []
    current = "prose"
    for line in _lines(text):
        heading = _heading(line, runs)
        if heading:
            run, rest = heading
            found.append((run, Part(line)))
            current, line = "prose", Line(line.number, rest)
        if found and line.text.strip(MARKUP):
            name, rest = _field(line, current)
            current = name
            if rest:
                found[-1][1].fields.setdefault(name, []).append(Line(line.number, rest))
    return found


def _lines(text: str) -> Iterator[Line]:
    """Lines outside comments, which hold the template's advice."""
    hidden = re.sub(r"<!--.*?(?:-->|\Z)", lambda m: "\n" * m[0].count("\n"), text, flags=re.S)
    for number, line in enumerate(hidden.splitlines(), start=1):
        yield Line(number, line.strip(MARKUP))


def _heading(line: Line, runs: Sequence[str]) -> tuple[str, str] | None:
    """The run that the line begins with, and the rest of the line."""
    for run in runs:
        last = run.rpartition("/")[2]
        short = last.lstrip("0") or last
        full = rf"(?:{RUN_WORDS}\W*(?:no\.?|n[ºo°]|#)?\W*)?(?:{re.escape(run)}|{re.escape(last)})"
        names = rf"{full}|{RUN_WORDS}\W*{re.escape(short)}"
        match = re.match(rf"(?:{names})(?![\w%])\W*", _unaccented(line.text), re.I)
        if match:
            return run, line.text[match.end() :].strip()
    return None


def _field(line: Line, current: str) -> tuple[str, str]:
    """The field that a line opens, or goes on with, and its words."""
    key, colon, rest = line.text.partition(":")
    if not colon:
        key, colon, rest = line.text.partition("=")
    if colon and len(key) <= 60:
        words = plain(key).split()
        for name, synonyms in FIELDS.items():
            if any(words[: len(plain(s).split())] == plain(s).split() for s in synonyms):
                return name, rest.strip(MARKUP)
    return current, line.text


def _unaccented(text: str) -> str:
    """The same text, character by character, without the accents that the run words may carry."""
    return text.translate(str.maketrans("áéíóúÁÉÍÓÚ", "aeiouAEIOU"))
