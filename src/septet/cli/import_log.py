"""`septet import`: somebody else's log as run records."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from septet.errors import InputError

if TYPE_CHECKING:
    from septet.record.manifest import Context

KNOWN = "What you know of the run and its log does not say"


def import_log(
    logs: Annotated[
        list[Path], typer.Argument(help="Log files; for TensorBoard and MLflow also folders.", metavar="LOG...")
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder to write: of the run, or of one folder a run.")
    ],
    format: Annotated[str | None, typer.Option(help="Id of the format.  [default: known by its content]")] = None,
    column: Annotated[
        list[str] | None, typer.Option(help="loss=my_loss; also val_loss, lr, grad_norm, step.", metavar="NAME=COLUMN")
    ] = None,
    vocabulary: Annotated[int | None, typer.Option(help="Tokens in the vocabulary.", rich_help_panel=KNOWN)] = None,
    start: Annotated[str | None, typer.Option(help="scratch, fine-tune or resumed.", rich_help_panel=KNOWN)] = None,
    schedule: Annotated[
        str | None, typer.Option(help="cosine, linear, constant, wsd, step or plateau.", rich_help_panel=KNOWN)
    ] = None,
    warmup_steps: Annotated[int | None, typer.Option(help="Steps of warm-up.", rich_help_panel=KNOWN)] = None,
    learning_rate: Annotated[float | None, typer.Option(help="Peak, as asked for.", rich_help_panel=KNOWN)] = None,
    total_steps: Annotated[int | None, typer.Option(help="Steps, as asked for.", rich_help_panel=KNOWN)] = None,
    clip: Annotated[float | None, typer.Option(help="Gradient norm that is clipped to.", rich_help_panel=KNOWN)] = None,
    accumulation: Annotated[int | None, typer.Option(help="Micro-batches an update.", rich_help_panel=KNOWN)] = None,
) -> None:
    """Make run records of logs that other tools wrote, so that the page and the trees can read them.

    One run is written to DIR itself, several to DIR/NAME each.

        septet import trainer_state.json -o runs/mine --start fine-tune

        septet dashboard runs/mine
    """
    from septet.ingest import folder_names, read_log, write_imported

    columns = dict(_pair(text) for text in column or [])
    context = _context(
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
    folders = folder_names([record.manifest.run for record in records])
    for record, name in zip(records, folders, strict=True):
        folder = output if len(records) == 1 else output / name
        write_imported(record, folder)
        source = record.manifest.source
        typer.echo(f"{folder}: {record.table.num_rows} rows ({source.format if source else '?'})", err=True)


def _pair(text: str) -> tuple[str, str]:
    name, equals, column = text.partition("=")
    if not (name and equals and column):
        raise InputError(f"--column {text}: expected NAME=COLUMN, such as loss=my_loss")
    return name, column


def _context(**known: object) -> "Context":
    from pydantic import ValidationError

    from septet.record.manifest import Context

    for name, value in known.items():
        if isinstance(value, float) and not math.isfinite(value):
            raise InputError(f"--{name.replace('_', '-')}: {value} is not a finite number")
    try:
        return Context.model_validate(known)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        option = str(first["loc"][0]).replace("_", "-")
        raise InputError(f"--{option}: {first['msg']}") from None
