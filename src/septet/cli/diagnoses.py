"""`septet diagnoses-template`: what a learner fills in."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.lab_settings import LAB, LabJson
from septet.cli.options import CONFIG_FILE, ConfigFile


def diagnoses_template(
    config: ConfigFile = CONFIG_FILE,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File to write.  [default: LEARNER-diagnoses-template.md]")
    ] = None,
    lab: LabJson = None,
) -> None:
    """Write the template for the learner's diagnoses."""
    from septet.cli.lab_settings import lab_settings
    from septet.faults import CAUSES
    from septet.lab.template import template
    from septet.record.atomic import write_atomic

    settings = lab_settings(config, lab)
    target = output or LAB / f"{settings.learner}-diagnoses-template.md"
    write_atomic(target, template(settings.learner, settings.runs, list(CAUSES)))
    typer.echo(f"copy {target} to {settings.learner}-diagnoses.md and fill it in", err=True)
