"""`septet compare`: two runs on one page, and where they part."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import NgramFile, Output


def compare(
    first: Annotated[Path, typer.Argument(help="Folder of a run record, or a log with one run.", metavar="RUN")],
    second: Annotated[Path, typer.Argument(help="The other, likewise.", metavar="OTHER")],
    output: Output,
    ngram: NgramFile = None,
) -> None:
    """Draw two runs or logs, each behind the other as a ghost, and say from which step they part.

    They part where, at five common steps in a row, the relative difference exceeds three times what both runs' own
    noise explains, or where one has a number and the other NaN or an infinity. The page says it series by series.
    """
    from septet.cli.log_options import read_run_or_log
    from septet.cli.ngram_line import with_ngram_line
    from septet.dashboard.compare import panel_partings, write_compare
    from septet.dashboard.parting import earliest
    from septet.dashboard.run_names import distinct_names

    one, other = (with_ngram_line(read_run_or_log(run), ngram) for run in (first, second))
    names = distinct_names([one.manifest.run, other.manifest.run], [str(first), str(second)])
    write_compare(output, one, other, names=names)
    found = earliest([parting for panel in panel_partings(one, other) for parting in panel])
    typer.echo(f"part from step {found.step}: {found.series}" if found else "no series parts beyond noise")
    typer.echo(f"open {output}", err=True)
