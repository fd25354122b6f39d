"""Signatures as a table in the terminal."""

from typing import Any

from rich.console import Console
from rich.table import Table

VERDICTS = {True: "[green]met[/]", False: "[bold red]not met[/]", None: "[dim]cannot say[/]"}


def print_signatures(checked: list[dict[str, Any]]) -> None:
    """One line a signature, in the order of the panels."""
    table = Table("panel", "expected", "measured", "unit", "", box=None, header_style="bold")
    for signature in checked:
        value = signature["measured"]
        measured = "" if value is None else f"{value:.4g}"
        table.add_row(str(signature["panel"]), signature["expected"]["en"], measured, signature["unit"],
                      VERDICTS[signature["met"]])  # fmt: skip
    Console().print(table)
