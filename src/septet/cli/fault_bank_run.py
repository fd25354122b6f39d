"""`septet fault-bank-run`: one fault at one strength, or one control, with all its seeds."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile


def fault_bank_run(
    fault: Annotated[str, typer.Argument(help="A fault of the bank, or `control`.")],
    strength: Annotated[str, typer.Argument(help="plain or subtle; for `control`, the control's name.")],
    config: ConfigFile = CONFIG_FILE,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Folder.  [default: experiments/18-fault-bank/FAULT/STRENGTH]"),
    ] = None,
    tuning: Annotated[bool, typer.Option("--tuning", help="The seeds to tune on, not those held out.")] = False,
    settings: Annotated[
        str | None, typer.Option(help="The runs' configuration and seeds as JSON, instead of --config.", hidden=True)
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="No progress on stderr.")] = False,
) -> None:
    """Train one fault at one strength, once a seed, and write a record for each into a folder called after the seed."""
    from septet.code_digest import code_digest
    from septet.config import load_config
    from septet.config.load import from_json
    from septet.errors import InputError
    from septet.fault_bank import Entry, bank_entries, find_entry
    from septet.fault_bank.run import run_entry
    from septet.faults import check_faults

    if settings:
        entry = find_entry([from_json(Entry, settings)], fault, strength)
    else:
        read = check_faults(load_config(config), str(config))
        if read.fault_bank is None:
            raise InputError(f"{config}: has no fault_bank section, so no runs of a bank")
        entry = find_entry(bank_entries(read, "tuning" if tuning else "held-out"), fault, strength)
    folder = output or Path("experiments") / "18-fault-bank" / fault / strength
    run_entry(entry, folder, code=code_digest(__name__), progress=not quiet)
