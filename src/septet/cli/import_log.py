"""`septet import`: somebody else's log as run records."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli import log_options as options


def import_log(
    logs: options.Logs,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder to write: of the run, or of one folder a run.")
    ],
    format: options.Format = None,
    column: options.Column = None,
    vocabulary: options.Vocabulary = None,
    start: options.Start = None,
    schedule: options.Schedule = None,
    warmup_steps: options.WarmupSteps = None,
    learning_rate: options.LearningRate = None,
    total_steps: options.TotalSteps = None,
    clip: options.Clip = None,
    accumulation: options.Accumulation = None,
) -> None:
    """Make run records of logs that other tools wrote, so that the page and the trees can read them.

    One run is written to DIR itself, several to DIR/NAME each.

        septet import trainer_state.json -o runs/mine --start fine-tune

        septet dashboard runs/mine
    """
    from septet.ingest import read_log

    columns = options.column_names(column)
    context = options.context_of(
        vocabulary=vocabulary,
        start=start,
        schedule=schedule,
        warmup_steps=warmup_steps,
        learning_rate=learning_rate,
        total_steps=total_steps,
        clip=clip,
        accumulation=accumulation,
    )
    records = [record for log in logs for record in read_log(log, format=format, columns=columns, context=context)]
    for record, folder in options.write_runs(records, output):
        source = record.manifest.source
        typer.echo(f"{folder}: {record.table.num_rows} rows ({source.format if source else '?'})", err=True)
