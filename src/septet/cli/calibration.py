"""`septet calibration`: which configuration is the reference, and why."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile, NgramFile


def calibration(
    folder: Annotated[Path, typer.Argument(help="Folder of the study's runs.")] = Path("experiments/19-calibration"),
    config: ConfigFile = CONFIG_FILE,
    ngram: NgramFile = None,
    settings: Annotated[str | None, typer.Option(help="The section of the configuration as JSON.", hidden=True)] = None,
) -> None:
    """Summarise the recorded study: signatures met per variant over its seeds, as study.json and study.md."""
    from septet.cli.ngram_line import read_ngram_loss
    from septet.config import CalibrationConfig, load_config
    from septet.config.load import from_json
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json
    from septet.report.calibration import study, study_markdown

    chosen = from_json(CalibrationConfig, settings) if settings else load_config(config).calibration
    variants = chosen.variants
    line = read_ngram_loss(ngram) if ngram else None
    # the baseline was counted on the shared corpus; a variant with another split has another line
    lines = {name: line for name, changes in variants.items() if line is not None and "corpus" not in changes}
    summary = study(folder, list(variants), lines)
    write_atomic(folder / "study.json", to_json(summary, indent=1) + "\n")
    write_atomic(folder / "study.md", study_markdown(summary))
    typer.echo(f"wrote {folder / 'study.md'}", err=True)
