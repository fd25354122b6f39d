"""A verdict on somebody else's run in the terminal: what it is, what the log is like, what was not said."""

from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape

from septet.cli.log_options import ASKED
from septet.cli.trail import verdict_lines
from septet.record.run_record import RunRecord
from septet.record.verdict import Verdict
from septet.stability.could_change import would_change

CODES = {"leaf": 1, "borderline": 1, "pass": 0, "cannot ask": 3}
WORDS = {
    "en": {
        "log": "log",
        "rows": "rows, steps {first} to {last}",
        "seen": "It has",
        "ask": "Say it, if you know; the answer may change:",
        "surely": "the answer changes with it",
    },
    "es": {
        "log": "log",
        "rows": "filas, steps {first} a {last}",
        "seen": "Tiene",
        "ask": "Dilo si lo sabes; la respuesta puede cambiar:",
        "surely": "la respuesta cambia con ello",
    },
}


def print_verdict(record: RunRecord, verdict: Verdict, language: str) -> None:
    """The run, its verdict, and the options that would let more be asked."""
    console, words = Console(highlight=False), WORDS[language]
    console.print(f"[bold]{escape(record.manifest.run)}[/]  {escape(_source(record, words))}")
    for line in verdict_lines(verdict, language):
        console.print(line)
    for note in record.manifest.source.notes if record.manifest.source else []:
        console.print(f"  [dim]{escape(note)}[/]")
    asked = [name for name in verdict.missing if name in ASKED]
    if not asked:
        return
    console.print(f"  {words['ask']}")
    changing = would_change(record, verdict)
    for name in asked:
        option, meaning = ASKED[name]
        sure = f" [yellow]({words['surely']})[/]" if name in changing else ""
        console.print(f"    [cyan]{escape(option)}[/]  {escape(meaning)}{sure}")


def worst_code(verdicts: Sequence[Verdict]) -> int:
    """The exit code of several runs: a leaf anywhere, else whether anything could be asked at all."""
    codes = [CODES[verdict.outcome] for verdict in verdicts]
    if 1 in codes:
        return 1
    return 0 if 0 in codes else 3


def _source(record: RunRecord, words: dict[str, str]) -> str:
    source, steps = record.manifest.source, record.steps
    span = words["rows"].format(first=steps[0], last=steps[-1]) if len(steps) else ""
    series = ", ".join(name for name in record.names if record.has(name))
    return f"{source.format if source else ''} {words['log']}, {len(steps)} {span}. {words['seen']} {series}."
