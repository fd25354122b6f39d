"""The file that a learner copies and fills in."""

from collections.abc import Sequence

HEAD = """# Diagnoses of {learner} · Diagnósticos de {learner}

<!--
Copy this file to {learner}-diagnoses.md, fill it in and commit it; then run `snakemake reveal`.
Look at the pages only. English or Spanish, prose or fields, in any order. Of several panels the first one counts.

Copia este archivo a {learner}-diagnoses.md, rellénalo y haz commit; después, `snakemake reveal`.
Mira solo las páginas. Español o inglés, prosa o campos, en cualquier orden. De varios paneles cuenta el primero.

Causes that are understood, among others / causas que se entienden, entre otras:
{causes}
-->
"""
SECTION = """
## {run}

- Cause / causa:
- Panel that told / panel que lo dijo (1-7):
- Evidence / evidencia:
- Confidence / confianza (0-100 %):
"""


def template(learner: str, runs: Sequence[str], causes: Sequence[str]) -> str:
    """Markdown with one empty section a run; `causes` in an order that says nothing."""
    sections = "".join(SECTION.format(run=run) for run in runs)
    return HEAD.format(learner=learner, causes=", ".join(sorted(causes))) + sections
