"""Options of the commands that read somebody else's log."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from septet.errors import InputError

if TYPE_CHECKING:
    from septet.record.manifest import Context
    from septet.record.run_record import RunRecord

KNOWN = "What you know of the run and its log does not say"

Logs = Annotated[
    list[Path], typer.Argument(help="Log files; for TensorBoard and MLflow also folders.", metavar="LOG...")
]
Format = Annotated[str | None, typer.Option(help="Id of the format.  [default: known by its content]")]
Column = Annotated[
    list[str] | None, typer.Option(help="loss=my_loss; also val_loss, lr, grad_norm, step.", metavar="NAME=COLUMN")
]
Vocabulary = Annotated[int | None, typer.Option(help="Tokens in the vocabulary.", rich_help_panel=KNOWN)]
Start = Annotated[str | None, typer.Option(help="scratch, fine-tune or resumed.", rich_help_panel=KNOWN)]
Schedule = Annotated[
    str | None, typer.Option(help="cosine, linear, constant, wsd, step or plateau.", rich_help_panel=KNOWN)
]
WarmupSteps = Annotated[int | None, typer.Option(help="Steps of warm-up.", rich_help_panel=KNOWN)]
LearningRate = Annotated[float | None, typer.Option(help="Peak, as asked for.", rich_help_panel=KNOWN)]
TotalSteps = Annotated[int | None, typer.Option(help="Steps, as asked for.", rich_help_panel=KNOWN)]
Clip = Annotated[float | None, typer.Option(help="Gradient norm that is clipped to.", rich_help_panel=KNOWN)]
Accumulation = Annotated[int | None, typer.Option(help="Micro-batches an update.", rich_help_panel=KNOWN)]

# What a question lacks, and the option that says it.
ASKED = {
    "vocabulary": ("--vocabulary N", "how many tokens the vocabulary has"),
    "start": ("--start scratch|fine-tune|resumed", "what the run started from"),
    "schedule": ("--schedule cosine|linear|constant|wsd", "which schedule was configured"),
    "warm-up steps": ("--warmup-steps N", "how long the warm-up was to be"),
    "learning rate": ("--learning-rate X", "which peak rate was asked for"),
    "total steps": ("--total-steps N", "how many steps were asked for"),
    "clip": ("--clip X", "what gradients are clipped to"),
    "accumulation (the number of micro-batches an update), or loss/val": (
        "--accumulation K",
        "how many micro-batches an update has",
    ),
}


def column_names(pairs: list[str] | None) -> dict[str, str]:
    """Columns by the name that the user gives them.

    Raises:
        InputError: not NAME=COLUMN.
    """
    named = {}
    for text in pairs or []:
        name, equals, column = text.partition("=")
        if not (name and equals and column):
            raise InputError(f"--column {text[:60]}: expected NAME=COLUMN, such as loss=my_loss")
        named[name] = column
    return named


def context_of(**known: object) -> "Context":
    """What the user says of a run, checked.

    Raises:
        InputError: a value that makes no sense.
    """
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


def write_runs(records: "list[RunRecord]", output: Path) -> list[tuple["RunRecord", Path]]:
    """Write each run's record: one run to `output` itself, several to a folder each in it."""
    from septet.ingest import folder_names, write_imported

    folders = folder_names([record.manifest.run for record in records])
    places = [output] if len(records) == 1 else [output / name for name in folders]
    written = list(zip(records, places, strict=True))
    for record, folder in written:
        write_imported(record, folder)
    return written


def from_settings(settings: str) -> tuple[str | None, dict[str, str], dict[str, Any], str | None]:
    """Format, columns, what the owner knows, and the run that is meant, from a log's section of the configuration."""
    from septet.config import ForeignConfig
    from septet.config.load import from_json

    section = from_json(ForeignConfig, settings)
    known = section.model_dump(exclude={"file", "run", "format", "columns"})
    return section.format, section.columns, known, section.run


def one_run(records: "list[RunRecord]", name: str | None, log: Path) -> "list[RunRecord]":
    """The run called `name`, or the only one.

    Raises:
        InputError: there are several, or none of that name.
    """
    chosen = [record for record in records if name is None or record.manifest.run == name]
    if len(chosen) == 1:
        return chosen
    key = f"foreign.{log.parent.name}.run"
    raise InputError(f"{log}: {key} is {name!r}, expected one of the log's runs: {_names(records)}")


def read_run_or_log(path: Path) -> "RunRecord":
    """The run record in a folder, or the only run of a log.

    Raises:
        InputError: neither, or a log with several runs.
    """
    from septet.ingest import read_log
    from septet.record import read_record
    from septet.record.write import MANIFEST

    if (path / MANIFEST).is_file():
        return read_record(path)
    records = read_log(path)
    if len(records) > 1:
        raise InputError(f"{path}: has {len(records)} runs ({_names(records)}), write one out with `septet import`")
    return records[0]


def _names(records: "list[RunRecord]") -> str:
    return ", ".join(repr(record.manifest.run) for record in records[:12])
