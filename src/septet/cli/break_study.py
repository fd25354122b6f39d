"""`septet break-study`: what each break looks like, over training seeds."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile, NgramFile


def break_study(
    folder: Annotated[Path, typer.Argument(help="Folder of the study's runs.")] = Path("experiments/19-break-study"),
    config: ConfigFile = CONFIG_FILE,
    ngram: NgramFile = None,
    settings: Annotated[str | None, typer.Option(help="The section of the configuration as JSON.", hidden=True)] = None,
    config_digest: Annotated[str | None, typer.Option(help="Of its runs' configurations.", hidden=True)] = None,
) -> None:
    """Summarise the study of the breaks: expected, measured, met over seeds, as study.json and study.md."""
    from septet.cli.ngram_line import read_ngram_loss
    from septet.config import BreakStudyConfig, break_study_digest, load_config
    from septet.config.load import from_json
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json
    from septet.report.break_study import break_study_markdown, study_breaks

    chosen = from_json(BreakStudyConfig, settings) if settings else load_config(config).break_study
    digest = config_digest or break_study_digest(load_config(config))
    line = read_ngram_loss(ngram) if ngram else None
    study = study_breaks(folder, {kind: chosen.seeds_of(kind) for kind in chosen.runs}, line, digest)
    write_atomic(folder / "study.json", to_json(study, indent=1) + "\n")
    write_atomic(folder / "study.md", break_study_markdown(study))
    typer.echo(f"wrote {folder / 'study.md'}", err=True)
