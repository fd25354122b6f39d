"""`septet diagnose`: a log in, page and verdict out."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli import log_options as options


def diagnose(
    logs: options.Logs,
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder to write: of the run, or of one folder a run.")
    ] = Path("septet-diagnosis"),
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
    lang: Annotated[str, typer.Option(help="Language of the verdict: en or es.")] = "en",
    trail: Annotated[bool, typer.Option(help="Print every question, not the verdict alone.")] = False,
    settings: Annotated[
        str | None, typer.Option(help="One log's settings as JSON, from the workflow; exits with 0.", hidden=True)
    ] = None,
) -> None:
    """Say why a training run broke, from the log that another tool wrote of it.

    Writes a record, a verdict and a page of seven panels for every run in the log, and says what it could not see.

        septet diagnose train.log --vocabulary 50257 --start scratch

    Exit code: 0 no run has a leaf, 1 one has, 3 nothing could be asked, 2 bad input.
    """
    from rich.console import Console

    from septet.cli.run_verdict import print_verdict, worst_code
    from septet.cli.trail import checked_language, print_trail
    from septet.dashboard import write_page
    from septet.ingest import read_log
    from septet.record.atomic import write_atomic
    from septet.stability import load_profile, walk

    language = checked_language(lang)
    known = {
        "vocabulary": vocabulary,
        "start": start,
        "schedule": schedule,
        "warmup_steps": warmup_steps,
        "learning_rate": learning_rate,
        "total_steps": total_steps,
        "clip": clip,
        "accumulation": accumulation,
    }
    columns, only = options.column_names(column), None
    if settings:
        format, columns, known, only = options.from_settings(settings)
    context = options.context_of(**known)
    profile, console = load_profile("general"), Console(stderr=True)
    with console.status("Reading the log"):
        records = [record for log in logs for record in read_log(log, format=format, columns=columns, context=context)]
        records = options.one_run(records, only, logs[0]) if settings else records
        written = options.write_runs(records, output)
    verdicts = []
    for record, folder in written:
        with console.status("Walking the trees, drawing the page"):
            verdict = walk(record, profile)
            write_atomic(folder / "walk.json", verdict.to_json())
            write_page(folder / "dashboard.html", record, verdict=verdict)
        if trail:
            print_trail(verdict, language)
        else:
            print_verdict(record, verdict, language)
        typer.echo(f"  open {folder / 'dashboard.html'}\n")
        verdicts.append(verdict)
    raise typer.Exit(0 if settings else worst_code(verdicts))
