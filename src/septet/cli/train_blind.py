"""`septet train-blind`: one run of the blind lab."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.lab_settings import LAB
from septet.cli.options import CONFIG_FILE, ConfigFile


def train_blind(
    name: Annotated[str, typer.Argument(help="A blind run of the configuration, such as 19-break-it/01.")],
    config: ConfigFile = CONFIG_FILE,
    order: Annotated[Path, typer.Option(help="The sealed order.")] = LAB / "order.sealed",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Folder for the record.  [default: experiments/NAME]")
    ] = None,
    run_config: Annotated[
        str | None, typer.Option(help="The nominal configuration as JSON, instead of --config.", hidden=True)
    ] = None,
) -> None:
    """Train one blind run: which break it has is in the sealed order, and nothing that is written or printed tells.

    The record shows the nominal configuration and no probes; sealed.bin beside it keeps the real ones for the reveal.
    """
    import warnings

    from septet.code_digest import code_digest
    from septet.config import RunConfig, effective_config, load_config
    from septet.config.load import from_json
    from septet.experiment import run_experiment
    from septet.lab.envelope import seal
    from septet.lab.order import read_order
    from septet.record.atomic import write_atomic

    warnings.simplefilter("ignore")  # an overflow on stderr would tell
    nominal = from_json(RunConfig, run_config) if run_config else effective_config(load_config(config), name)
    opened = read_order(order)
    folder = output or Path("experiments") / name
    run = nominal.model_copy(update={"fault": opened.fault(name)})
    commitment = opened.commitment(name)
    whole = run_experiment(run, name, folder, code=code_digest(__name__), commitment=commitment, progress=False)
    write_atomic(folder / "sealed.bin", seal(whole.to_json().encode(), opened.key, name))
