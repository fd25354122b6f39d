"""`septet train`: one run, from configuration to record."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile


def train(
    name: Annotated[str, typer.Argument(help="An experiment of the configuration, such as 19-healthy.")],
    config: ConfigFile = CONFIG_FILE,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder for the record.  [default: experiments/NAME]")
    ] = None,
    run_config: Annotated[
        str | None, typer.Option(help="The run's whole configuration as JSON, instead of --config.", hidden=True)
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress on stderr.")] = False,
) -> None:
    """Train one experiment with its instruments on, and write its record.

    Interrupted, the same command goes on from the last checkpoint, to the same bytes. A run that diverges is a result:
    exit code 0, and `status: diverged` in its manifest.
    """
    from septet.code_digest import code_digest
    from septet.config import RunConfig, effective_config, load_config
    from septet.config.load import from_json
    from septet.experiment import run_experiment

    run = from_json(RunConfig, run_config) if run_config else effective_config(load_config(config), name)
    folder = output or Path("experiments") / name
    run_experiment(run, name, folder, code=code_digest(__name__), progress=not quiet)
