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
    from septet.errors import InputError
    from septet.experiment import run_experiment
    from septet.faults import check_faults

    if run_config:
        run = from_json(RunConfig, run_config)
    else:
        settings = check_faults(load_config(config), str(config))
        if name in settings.lab.runs:
            raise InputError(f"{name} is a blind run, train it by `septet train-blind {name}`")
        run = effective_config(settings, name)
    folder = output or Path("experiments") / name
    run_experiment(run, name, folder, code=code_digest(__name__), progress=not quiet)
