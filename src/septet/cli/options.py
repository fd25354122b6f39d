"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

ConfigFile = Annotated[Path, typer.Option("--config", help="The configuration file.")]
CONFIG_FILE = Path("config/config.yaml")

RunFolder = Annotated[Path, typer.Argument(help="Folder with metrics.parquet and manifest.json.", metavar="RUN")]
NgramFile = Annotated[Path | None, typer.Option("--ngram", help="results.json of `septet ngram`, for the dashed line.")]
Output = Annotated[Path, typer.Option("--output", "-o", help="File to write.")]
