"""`septet phase-report`: all of it, for a reader who was not there."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile, Output


def phase_report(
    folder: Annotated[Path, typer.Argument(help="Folder of the outputs.")] = Path("experiments"),
    config: ConfigFile = CONFIG_FILE,
    output: Output = Path("PHASE_19_REPORT.md"),
    lab: Annotated[str | None, typer.Option("--lab", help="The lab's settings as JSON.", hidden=True)] = None,
    config_digest: Annotated[str | None, typer.Option(help="Of the study of the breaks.", hidden=True)] = None,
    scale: Annotated[float | None, typer.Option(help="Pixels a unit of the pictures.")] = None,
) -> None:
    """Write the report from whatever was made, with its pictures in a folder beside it.

    What was not run, and what is not revealed, the report says so.
    """
    from dataclasses import replace

    from septet.code_digest import code_digest
    from septet.config import LabConfig, ReportConfig, break_study_digest, load_config
    from septet.config.load import from_json
    from septet.record.atomic import write_atomic
    from septet.report.phase_report import phase_report as write
    from septet.report.phase_report import pictures
    from septet.report.recorded import recorded_break_study
    from septet.report.sources import read_sources

    settings = from_json(LabConfig, lab) if lab else load_config(config).lab
    sources = replace(
        read_sources(folder, settings.runs, settings.learner),
        break_study=recorded_break_study(),
        train_code=code_digest("septet.cli.train"),
        break_config=config_digest or break_study_digest(load_config(config)),
    )
    for name, content in pictures(sources, scale or ReportConfig().picture_scale).items():
        write_atomic(output.with_suffix("") / name, content)
    write_atomic(output, write(sources))
    typer.echo(f"wrote {output}", err=True)
