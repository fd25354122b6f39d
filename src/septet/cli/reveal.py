"""`septet reveal`: which break was which."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.lab_settings import LAB, LabJson
from septet.cli.options import CONFIG_FILE, ConfigFile


def reveal(
    config: ConfigFile = CONFIG_FILE,
    folder: Annotated[Path, typer.Option(help="Folder of the lab.")] = LAB,
    lab: LabJson = None,
) -> None:
    """Open the sealed order, once a diagnosis of every run is written, and keep what was opened in reveal.json.

    The first reveal stays: a second one writes nothing, and diagnoses changed since are marked in the score.
    """
    from septet.cli.lab_settings import lab_settings
    from septet.faults import CAUSES, FAULTS
    from septet.lab import reveal as opening
    from septet.lab.order import FILE, read_order
    from septet.lab.score import read_reveal, score
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json

    settings = lab_settings(config, lab)
    written = opening.read_diagnoses(folder / f"{settings.learner}-diagnoses.md", settings.runs, CAUSES)
    target = folder / opening.FILE
    if not target.exists():
        answers = {name: opening.Answer(fault.causes, fault.panels) for name, fault in FAULTS.items()}
        experiments = folder.parent
        content = opening.reveal(experiments, settings.runs, read_order(folder / FILE), written, answers)
        write_atomic(target, to_json(content, indent=1) + "\n")
    revealed = read_reveal(target)
    for run, opened in revealed["runs"].items():
        typer.echo(f"{run}: {opened['fault']}")
    result = score(settings.runs, written, revealed)
    typer.echo(f"right cause {result.causes}/{result.expected}, right panel {result.panels}/{result.expected}")
    if result.changed:
        typer.echo("the diagnoses were changed after the reveal; those from before it count", err=True)
