"""A walk in the terminal: every question with its outcome, then the verdict."""

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding

from septet.errors import InputError
from septet.record.verdict import Asked, Text, Verdict
from septet.stability.tree import title_of

MARKS = {"pass": "[green]✓[/]", "leaf": "[bold red]✗[/]", "borderline": "[yellow]~[/]", "cannot ask": "[dim]?[/]"}
INDENT = 4
MANY = 4  # probes
WORDS = {
    "en": {
        "pass": "pass", "leaf": "leaf", "borderline": "borderline", "cannot ask": "cannot ask", "needs": "needs",
        "cause": "cause", "fix": "first fix", "also": "could also be", "evidence": "evidence", "step": "step",
        "panel": "panel", "sure": "how sure", "direct": "measured directly", "sent": "asked because of",
        "likely": "explains the curves; others might, too", "possible": "one of several that fit",
        "lacking": "Not seen, since the record lacks it",
        "probes": "{n} facts that only instruments inside the run measure (docs/torch.md)",
    },
    "es": {
        "pass": "pasa", "leaf": "hoja", "borderline": "en el límite", "cannot ask": "no se puede preguntar",
        "needs": "necesita", "cause": "causa", "fix": "primer arreglo", "also": "también podría ser",
        "evidence": "evidencia", "step": "step", "panel": "panel", "sure": "certeza", "direct": "medido directamente",
        "sent": "se pregunta por", "likely": "explica las curvas; otras causas podrían también",
        "possible": "una de varias que encajan", "lacking": "No visto, porque el registro no lo tiene",
        "probes": "{n} datos que solo miden instrumentos dentro del run (docs/torch.md)",
    },
}  # fmt: skip


def checked_language(language: str) -> str:
    """The language, if there are texts in it.

    Raises:
        InputError: there are none.
    """
    if language not in WORDS:
        raise InputError(f"--lang is {language[:20]!r}, expected {' or '.join(WORDS)}")
    return language


def print_trail(verdict: Verdict, language: str) -> None:
    """The trail and the verdict; nothing in a record is taken for markup."""
    console, words, section = Console(highlight=False), WORDS[language], ""
    for asked in verdict.questions:
        if asked.section != section:
            section = asked.section
            console.print(f"[bold]{section}[/]  {escape(_in(title_of(section), language))}")
        console.print(Padding(_line(asked, language, words), (0, 0, 0, INDENT)))
    console.print()
    for line in verdict_lines(verdict, language):
        console.print(line)


def _line(asked: Asked, language: str, words: dict[str, str]) -> str:
    line = f"{MARKS[asked.outcome]} {asked.id:<10} {escape(_in(asked.text, language))}"
    if asked.after:
        line += f" [dim]({words['sent']} {asked.after})[/]"
    if asked.outcome == "cannot ask":
        return f"{line} [dim]{words['needs']} {escape(', '.join(asked.missing))}[/]"
    if asked.value is None:
        return line
    unit = f" {_in(asked.unit, language)}" if asked.unit else ""
    return f"{line} [cyan]{asked.value:.4g}{escape(unit)}[/]"


def verdict_lines(verdict: Verdict, language: str) -> list[str]:
    """What the walk found, as lines with markup."""
    words = WORDS[language]
    where = f" {verdict.question}" if verdict.question else ""
    lines = [
        f"{MARKS[verdict.outcome]} [bold]{words[verdict.outcome]}{where}[/]  {escape(_in(verdict.says, language))}"
    ]
    if verdict.outcome == "leaf" and verdict.cause:
        lines.append(f"  {words['cause']}: [bold]{escape(verdict.cause)}[/]")
        if verdict.other_causes:
            lines.append(f"  {words['also']}: {escape(', '.join(verdict.other_causes))}")
    if verdict.fix:
        lines.append(f"  {words['fix']}: {escape(_in(verdict.fix, language))}")
    if verdict.sure:
        lines.append(f"  {words['sure']}: {words[verdict.sure]}")
    for item in verdict.evidence:
        step = "" if item.step is None else f", {words['step']} {item.step}"
        panel = f" ({words['panel']} {item.panel})" if item.panel else ""
        value = "" if item.value is None else f" = {item.value:.6g}"
        lines.append(escape(f"  {words['evidence']}: {item.source}{value}{step}{panel}"))
    if verdict.missing:
        lines.append(f"[dim]{words['lacking']}: {escape(', '.join(_without_probes(verdict.missing, words)))}[/]")
    return lines


def _without_probes(missing: list[str], words: dict[str, str]) -> list[str]:
    """Many probes as one item: a log has none of them, and their names help nobody there."""
    probes = [name for name in missing if name.startswith("probes.")]
    if len(probes) < MANY:
        return missing
    return [*(name for name in missing if name not in probes), words["probes"].format(n=len(probes))]


def _in(text: Text, language: str) -> str:
    return text.es if language == "es" else text.en
