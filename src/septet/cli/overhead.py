"""`septet overhead`: what do the instruments cost?"""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile, Output


def overhead(
    name: Annotated[str, typer.Argument(help="The experiment to instrument.")] = "19-healthy",
    config: ConfigFile = CONFIG_FILE,
    output: Output = Path("experiments/19-overhead/results.md"),
    run_config: Annotated[str | None, typer.Option(help="The run's configuration as JSON.", hidden=True)] = None,
    settings: Annotated[str | None, typer.Option(help="The overhead section as JSON.", hidden=True)] = None,
) -> None:
    """Time instrumented against bare training, taking turns in one process; needs about a minute and a quiet machine.

    Writes the numbers as JSON beside the Markdown.
    """
    from septet.config import OverheadConfig, RunConfig, effective_config, load_config
    from septet.config.load import from_json
    from septet.experiment.overhead import measure_overhead
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json
    from septet.report.overhead_table import overhead_markdown

    run = from_json(RunConfig, run_config) if run_config else effective_config(load_config(config), name)
    how = from_json(OverheadConfig, settings) if settings else load_config(config).overhead or OverheadConfig()
    measured = measure_overhead(run, how)
    write_atomic(output.with_suffix(".json"), to_json(measured, indent=1) + "\n")
    write_atomic(output, overhead_markdown(measured))
    typer.echo(f"everything against bare: {measured['total']['median']:.3f}: {output}", err=True)
