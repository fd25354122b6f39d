"""`septet side-by-side`: several runs on one page."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import NgramFile, Output


def side_by_side(
    runs: Annotated[
        list[Path], typer.Argument(help="Folders with metrics.parquet and manifest.json.", metavar="RUN...")
    ],
    output: Output,
    ghost: Annotated[
        Path | None, typer.Option(help="Folder of the healthy run, drawn behind each.", metavar="RUN")
    ] = None,
    ngram: NgramFile = None,
) -> None:
    """Draw up to four runs side by side, panel by panel, over one axis of steps.

    The page is self-contained, as that of one run: open it from disk. Zoom one chart, and all follow.
    """
    from septet.cli.ngram_line import with_ngram_line
    from septet.dashboard.run_names import distinct_names
    from septet.dashboard.side_by_side import MOST, write_side_by_side
    from septet.errors import InputError
    from septet.record import read_record

    if len(runs) > MOST:
        raise InputError(f"{len(runs)} runs are too many to stand side by side, at most {MOST}")
    records = [with_ngram_line(read_record(run), ngram) for run in runs]
    names = distinct_names([record.manifest.run for record in records], [str(run) for run in runs])
    write_side_by_side(output, records, healthy=read_record(ghost) if ghost else None, names=names)
    typer.echo(f"open {output}", err=True)
