"""`septet score`: how often the learner was right."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.lab_settings import LAB, LabJson
from septet.cli.options import CONFIG_FILE, ConfigFile


def score(
    config: ConfigFile = CONFIG_FILE,
    folder: Annotated[Path, typer.Option(help="Folder of the lab.")] = LAB,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File to write.  [default: FOLDER/diagnosis-score.md]")
    ] = None,
    lab: LabJson = None,
) -> None:
    """Score the diagnoses: after the reveal the right causes and panels, before it only how many are written."""
    from septet.cli.lab_settings import lab_settings
    from septet.faults import CAUSES
    from septet.lab import score as scoring
    from septet.lab.reveal import FILE, read_diagnoses
    from septet.record.atomic import write_atomic

    settings = lab_settings(config, lab)
    written = read_diagnoses(folder / f"{settings.learner}-diagnoses.md", settings.runs, CAUSES)
    reveal = folder / FILE
    revealed = scoring.read_reveal(reveal) if reveal.exists() else None
    result = scoring.score(settings.runs, written, revealed)
    write_atomic(output or folder / "diagnosis-score.md", scoring.score_markdown(settings.learner, result))
    typer.echo(f"{result.written} of {result.expected} diagnoses are written", err=True)
