"""`septet seal`: draw which blind run gets which break."""

import typer

from septet.cli.lab_settings import LAB, LabJson
from septet.cli.options import CONFIG_FILE, ConfigFile, Output


def seal(config: ConfigFile = CONFIG_FILE, output: Output = LAB / "order.sealed", lab: LabJson = None) -> None:
    """Draw, once, which blind run gets which break, and seal it. Nobody is told, you neither.

    An order that exists is kept: what was trained and diagnosed under it would lose its meaning.
    """
    from septet.cli.lab_settings import lab_settings
    from septet.errors import InputError
    from septet.faults import find_fault
    from septet.lab.order import Order
    from septet.record.atomic import write_atomic

    settings = lab_settings(config, lab)
    for name in settings.breaks:
        find_fault(name, "lab.breaks")
    revealed = output.parent / "reveal.json"
    for path in (output, revealed):
        if path.exists():
            raise InputError(f"{path}: is there already, remove it to start the lab anew")
    write_atomic(output, Order.draw(settings.runs, settings.breaks).to_bytes())
    typer.echo(f"sealed {len(settings.runs)} runs in {output}", err=True)
